// What lies and flies over the table: it comes in one piece once the table stands, before it is wanted.
export { default as Flights } from './Flights.svelte'
export { default as Sheets } from './Sheets.svelte'
