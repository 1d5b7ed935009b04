// Made by `npm run types`. Do not edit.

export type GameMessage = (Update | Chat | Seated | Presence | Pong | Error)
export type LobbyMessage = (Tables | Changed | Pong | Error)
export type TableMessage = (Table | Chat | Pong | Error)
export type MyMessage = (Mine | Pong | Error)
export type TournamentMessage = (Tournament | Pong | Error)

export interface SocketMessages {
GameMessage: GameMessage
ToGame: Ping
LobbyMessage: LobbyMessage
TableMessage: TableMessage
MyMessage: MyMessage
TournamentMessage: TournamentMessage
}
/**
 * All that a seat (null: an onlooker) needs to go on: the whole view, and the events since the last one.
 */
export interface Update {
kind: "update"
game: number
seq: number
to_act: number[]
automatic: number[]
clock: Clock
status: ("finished" | "running")
seat: (number | null)
view: {
[k: string]: unknown
}
offers: {
[k: string]: unknown
}[]
events: Told[]
}
/**
 * Times in milliseconds since 1970, lengths in milliseconds.
 */
export interface Clock {
control: {
[k: string]: unknown
}
banks: number[]
asked_at: number[]
allowed: number[]
deadline: (string | null)
}
/**
 * What came of one move, as the seat may know it.
 */
export interface Told {
seq: number
events: {
[k: string]: unknown
}[]
}
/**
 * A line stands in the chat, in the room of whoever hears this; it is read over HTTP.
 */
export interface Chat {
kind: "chat"
line: number
}
/**
 * Somebody else decides for a seat from now on, or nobody plays on: who sits there is read over HTTP.
 */
export interface Seated {
kind: "seated"
}
/**
 * Whose phones are at the table, and how many look on.
 */
export interface Presence {
kind: "presence"
seats: number[]
onlookers: number
}
/**
 * The answer to a ping, with the server's time in milliseconds since 1970.
 */
export interface Pong {
kind: "pong"
ping: number
now: number
}
/**
 * Why the socket is closed next.
 */
export interface Error {
kind: "error"
code: string
facts: {
[k: string]: unknown
}
}
/**
 * All that a socket may be told.
 */
export interface Ping {
ping: number
}
/**
 * The lobby as it is opened.
 */
export interface Tables {
kind: "tables"
tables: TableRow[]
}
/**
 * A game that is to be. `code`, `reliability` and `mine` are told where the message is for one person.
 */
export interface TableRow {
id: number
version: number
status: ("closed" | "open" | "started")
rules: string
options: {
[k: string]: unknown
}
clock: {
[k: string]: unknown
}
pace: ("live" | "none" | "slow")
host: (string | null)
seats: TableSeatRow[]
free: number
ranked: boolean
hints: boolean
private: boolean
language: string
/**
 * @minItems 2
 * @maxItems 2
 */
rating: never[]
spectators: boolean
delay: number
starts_at: (string | null)
start_when_full: boolean
created_at: string
touched_at: string
game: (number | null)
rematch_of: (number | null)
code?: (string | null)
reliability?: (SeatReliability[] | null)
mine?: (TableMine | null)
}
/**
 * A seat of a table: free, a person's or a bot's.
 */
export interface TableSeatRow {
index: number
kind: ("bot" | "open" | "person")
name: string
colour: string
guest: boolean
policy: string
mark: ("" | "circle" | "diamond" | "hexagon" | "square" | "star" | "triangle")
agreed: boolean
rating: (number | null)
provisional: boolean
}
/**
 * How whoever sits there ends his games; told to the host alone.
 */
export interface SeatReliability {
seat: number
finished: number
left: number
}
/**
 * What I have to do with a table.
 */
export interface TableMine {
seat: (number | null)
host: boolean
agreed: boolean
invited: boolean
}
/**
 * Tables of the lobby that are new or other ones now, and those that are no longer in it.
 */
export interface Changed {
kind: "changed"
tables: TableRow[]
closed: number[]
}
/**
 * One table as it is now.
 */
export interface Table {
kind: "table"
table: TableRow
}
/**
 * All that concerns one person: where he sits and waits, what has begun, whereto he is asked.
 */
export interface Mine {
kind: "mine"
tables: TableRow[]
invitations: InvitationRow[]
queue: (QueuePlace | null)
}
export interface InvitationRow {
table: TableRow
by: string
at: string
}
/**
 * Where I am in the queue. `expected`: seconds that others waited lately.
 */
export interface QueuePlace {
since: (string | null)
wishes: (QueueWishes | null)
expected: (number | null)
pause_until: (string | null)
match: (QueueMatch | null)
}
/**
 * What somebody waits for; empty edition or map: any.
 */
export interface QueueWishes {
pace: string
players: number[]
edition: string
map: string
}
/**
 * A table that the queue has found; who does not say in time that he is there is missed.
 */
export interface QueueMatch {
id: number
until: string
ready: boolean
players: number
edition: string
map: string
people: QueuePerson[]
}
export interface QueuePerson {
name: string
rating: (number | null)
provisional: boolean
ready: boolean
}
/**
 * One tournament as it is now.
 */
export interface Tournament {
kind: "tournament"
tournament: TournamentRow
}
/**
 * A tournament with its standings and tables, the latest round first.
 */
export interface TournamentRow {
id: number
name: string
host: (string | null)
kind: ("round_robin" | "swiss")
duplicate: boolean
rules: string
options: {
[k: string]: unknown
}
clock: {
[k: string]: unknown
}
ranked: boolean
players: number
rounds: number
round: number
status: ("cancelled" | "finished" | "open" | "running")
starts_at: string
most: number
people: number
standings: TournamentStanding[]
tables: TournamentTableRow[]
}
export interface TournamentStanding {
place: number
name: string
colour: string
points: number
wins: number
byes: number
withdrawn: boolean
}
export interface TournamentTableRow {
round: number
number: number
game: (number | null)
over: boolean
people: TournamentSeat[]
}
export interface TournamentSeat {
name: string
points: (number | null)
}
