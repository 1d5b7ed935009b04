// Made by `npm run types`. Do not edit.

export interface paths {
    "/api/accounts/blocks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description Whom I do not want to hear. */
        get: operations["accounts_blocks"];
        put?: never;
        /** @description Whom I do not want to hear. */
        post: operations["accounts_block"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/accounts/blocks/{name}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** @description For people who are signed in, unless it says otherwise; `scopes` names the throttle of each method. */
        delete: operations["accounts_unblock"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/accounts/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description All my data in one file. */
        get: operations["accounts_export"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/accounts/follows": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description Whom I follow: my friends. */
        get: operations["accounts_follows"];
        put?: never;
        /** @description Whom I follow: my friends. */
        post: operations["accounts_follow"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/accounts/follows/{name}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** @description For people who are signed in, unless it says otherwise; `scopes` names the throttle of each method. */
        delete: operations["accounts_unfollow"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/accounts/guest": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description Play at once: a session and a generated name, no form. Who is signed in already stays who he is. */
        post: operations["accounts_guest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/accounts/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description Whoever is signed in. Reading it sets the cookie that every change must show again (CSRF). */
        get: operations["accounts_me"];
        put?: never;
        post?: never;
        /** @description Games stay, the name goes. Whoever has a password or a passkey must have shown it just now. */
        delete: operations["accounts_me_delete"];
        options?: never;
        head?: never;
        /** @description Whoever is signed in. Reading it sets the cookie that every change must show again (CSRF). */
        patch: operations["accounts_me_change"];
        trace?: never;
    };
    "/api/accounts/merge": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description What was played as a guest becomes this account's; the guest is no more. */
        post: operations["accounts_merge"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/accounts/merge/ticket": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description For a guest who is about to sign in to an account that he has: what he shows there to keep his games. */
        post: operations["accounts_merge_ticket"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/accounts/people/{name}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description What everybody may know of somebody. */
        get: operations["accounts_person"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/accounts/people/{name}/report": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description Tell the staff of somebody. He does not hear of it. */
        post: operations["accounts_report"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/accounts/preferences": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description Language, time zone, what to be called for, and when not. */
        get: operations["accounts_preferences"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** @description Language, time zone, what to be called for, and when not. */
        patch: operations["accounts_preferences_change"];
        trace?: never;
    };
    "/api/accounts/push": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description The browser that asks may be woken. */
        post: operations["accounts_push"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/accounts/push/end": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description It may no longer. */
        post: operations["accounts_push_end"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/accounts/upgrade": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description A guest becomes an account and keeps his games. A code goes to the address; allauth's verify door takes it. */
        post: operations["accounts_upgrade"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/effects": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description Whether a seat or a board gives an advantage, measured from the ranked games there were. */
        get: operations["effects"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/games": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description Games to look at, the latest moved first; private ones are in no such list. */
        get: operations["games"];
        put?: never;
        /** @description A new game with its seats taken at once; a live one only for people who play no other live game. */
        post: operations["create_game"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/games/{game_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description A game as it is opened; whoever has no seat in it sees it as an onlooker. */
        get: operations["game"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/games/{game_id}/at/{seq}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The game after so many moves, with what was hidden then still hidden. */
        get: operations["position"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/games/{game_id}/board": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description What never changes in a game: to be fetched once and kept. */
        get: operations["board"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/games/{game_id}/chat": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description What was said in my room: the players' or the onlookers'. */
        get: operations["chat_lines"];
        put?: never;
        /** @description Say something there. */
        post: operations["chat_say"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/games/{game_id}/chat/{line_id}/report": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description Show a line to the staff. */
        post: operations["chat_report"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/games/{game_id}/chat/mute": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description Hear no more of somebody at this game, or hear him again. */
        post: operations["chat_mute"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/games/{game_id}/hint": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description What the coach would do in my place, where the table allows to ask; everybody learns that I did. */
        post: operations["hint"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/games/{game_id}/leave": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description Give up for good. The answer is the game as an onlooker sees it. */
        post: operations["leave"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/games/{game_id}/log": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description What has happened, move by move, page by page: for the log and for replays. */
        get: operations["log"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/games/{game_id}/moves": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description Play one or more actions, all or none. The same `ref` again is answered and not played again. */
        post: operations["move"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/games/{game_id}/positions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The positions from after `since` moves on, page by page: a replay to be leafed through, or kept. */
        get: operations["positions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/games/{game_id}/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description What these actions would lead to, as far as that can be known; nothing is played. */
        post: operations["preview"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/games/{game_id}/ratings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description What a game did to the ratings of those who played it; of a private one for who may see it. */
        get: operations["game_ratings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/games/{game_id}/record": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The whole game as text, once it is over. */
        get: operations["record"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/games/{game_id}/snooze": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description Be called to this game again in an hour, if it then still is my move. */
        post: operations["snooze"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/games/{game_id}/stand-in": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description Let a bot play for me until I take my seat back. The answer is the game as an onlooker sees it. */
        post: operations["stand_in"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/games/{game_id}/take-back": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description Play on where a bot has kept my seat. */
        post: operations["take_back"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/games/{game_id}/updates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description All that came after `since`: for whoever was away, or has no socket. */
        get: operations["updates"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/games/{game_id}/verify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The seed whose hash was shown from the start, and what it laid out; once the game is over. */
        get: operations["verify"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/games/import": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description A record becomes a game to look at. */
        post: operations["import_game"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/games/lesson": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description A game that teaches, dealt by hand, against rivals with a script; only who learns sees it. */
        post: operations["lesson"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/games/mine": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The games I sit at, and those over that I have imported, the latest moved first. */
        get: operations["my_games"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/leaderboards/{pool}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description Who is ahead of whom; my own row is always told. */
        get: operations["leaderboard"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/push/key": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description What a browser subscribes with; null: nobody is called here. */
        get: operations["push_key"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/queue": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description Where I am in the queue. */
        get: operations["queue"];
        put?: never;
        /** @description Wait for a table. Who waits already changes his wishes and keeps his place. */
        post: operations["enter_queue"];
        /** @description Wait no more. */
        delete: operations["leave_queue"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/queue/play-now": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description A seat at an open table that is just what I want, or else a place in the queue. */
        post: operations["play_now"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/queue/ready": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description I am there. When all have said so the game begins; it is among my tables then. */
        post: operations["ready"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/ratings/{name}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description How somebody plays, pool by pool; of myself also how I end my games. */
        get: operations["ratings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/ratings/{name}/{pool}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description Somebody's rated games, the latest first. */
        get: operations["rating_history"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/rules": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The games that can be played, with the choices that a new table has, their bots, and the usual clocks. */
        get: operations["rules"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/rules/{rules_id}/board": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description A board without a game: cities, connections, prices and tables. */
        get: operations["rules_board"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description Open tables that everybody may join, the newest first. */
        get: operations["tables"];
        put?: never;
        /** @description A table that waits for people. I am its host and sit there. */
        post: operations["open_table"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{table_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description One table; a private one for who sits there, is invited or has its code. */
        get: operations["table"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** @description The host wants something else. Where that binds the others, they must agree once more. */
        patch: operations["change_table"];
        trace?: never;
    };
    "/api/tables/{table_id}/agree": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description Yes to the table as it is now. */
        post: operations["agree_to_table"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{table_id}/bot": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description The host gives a free seat to a bot. */
        post: operations["add_bot"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{table_id}/chat": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description What was said there. */
        get: operations["table_lines"];
        put?: never;
        /** @description Say something there. */
        post: operations["table_say"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{table_id}/chat/{line_id}/report": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description Show a line to the staff. */
        post: operations["table_report"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{table_id}/close": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description The host calls it off. */
        post: operations["close_table"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{table_id}/decline": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description No, thank you. */
        post: operations["decline_table"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{table_id}/drop": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description The host frees a seat. */
        post: operations["drop_from_table"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{table_id}/invite": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description Ask somebody to the table where I sit. */
        post: operations["invite_to_table"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{table_id}/join": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description Take a free seat. */
        post: operations["join_table"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{table_id}/leave": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description Get up again. The host's chair goes to who has sat there longest. */
        post: operations["leave_table"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{table_id}/mark": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description A shape with its colour, that nobody else at the table has. */
        post: operations["choose_mark"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{table_id}/start": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description The host says go. Said twice it is one game. */
        post: operations["start_table"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/code/{code}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The table that an invitation link leads to. */
        get: operations["table_by_code"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/mine": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description Where I wait, what has just begun there, and whereto I am asked. */
        get: operations["my_tables"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/rematch": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description Once more with the same people. The first to ask opens the table, the next ones join it. */
        post: operations["rematch"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tournaments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description Tournaments, the newest first. */
        get: operations["tournaments"];
        put?: never;
        /** @description A tournament that people may enter until it begins. */
        post: operations["open_tournament"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tournaments/{tournament_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description One tournament with its standings and tables. */
        get: operations["tournament"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tournaments/{tournament_id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description The host calls it off before it begins. */
        post: operations["cancel_tournament"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tournaments/{tournament_id}/enter": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description Play in it. */
        post: operations["enter_tournament"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tournaments/{tournament_id}/withdraw": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description Play no further round of it. */
        post: operations["withdraw_from_tournament"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /** @description Refuses fields that it does not know: a misspelt wish is not silently ignored. */
        AgreementRequest: {
            version: number;
        };
        /** @enum {unknown} */
        BlankEnum: "";
        BlockOut: {
            name: string;
            /** Format: date-time */
            since: string;
        };
        BoardEffect: {
            map: string;
            players: number;
            games: number;
            starts: components["schemas"]["StartEffect"][];
        };
        BoardResults: {
            map: string;
            games: number;
            won: number;
        };
        /** @description One option of a new table. */
        Choice: {
            name: string;
            kind: components["schemas"]["ChoiceKindEnum"];
            values: (string | number | boolean)[];
            default: string | number | boolean;
            required: boolean;
            /** @description Other options: the values of theirs that this one can be chosen with. */
            only_with: {
                [key: string]: unknown;
            };
            /** @description Not chosen, but {value} {when} other options have such values. */
            follows?: {
                [key: string]: unknown;
            }[];
            /** @description In the place of a value, a list: {of: what, counts: [{when, count}]}. */
            list?: {
                [key: string]: unknown;
            };
            /** @description What a form shows of each value. */
            about?: {
                [key: string]: unknown;
            };
        };
        /**
         * @description * `choice` - choice
         *     * `flag` - flag
         * @enum {string}
         */
        ChoiceKindEnum: "choice" | "flag";
        Clock: {
            control: {
                [key: string]: unknown;
            };
            banks: number[];
            asked_at: number[];
            /** @description Milliseconds of each live decision that are not counted: the way to the phone and back. */
            allowed: number[];
            /** Format: date-time */
            deadline: string | null;
        };
        ClockPreset: {
            name: string;
            control: {
                [key: string]: unknown;
            };
        };
        /**
         * @description * `slate` - slate
         *     * `red` - red
         *     * `orange` - orange
         *     * `amber` - amber
         *     * `lime` - lime
         *     * `green` - green
         *     * `teal` - teal
         *     * `sky` - sky
         *     * `blue` - blue
         *     * `violet` - violet
         *     * `pink` - pink
         *     * `brown` - brown
         * @enum {string}
         */
        ColourEnum: "slate" | "red" | "orange" | "amber" | "lime" | "green" | "teal" | "sky" | "blue" | "violet" | "pink" | "brown";
        /** @description Refuses fields that it does not know: a misspelt wish is not silently ignored. */
        ComingRequest: {
            /** @description The one that is agreed to. */
            version?: number;
            code?: string;
            seat?: number;
        };
        /**
         * @description * `human` - human
         *     * `bot` - bot
         *     * `rule` - rule
         * @enum {string}
         */
        ControllerEnum: "human" | "bot" | "rule";
        /** @description Base of all requests: a field nobody knows is refused, never ignored. */
        DraftRequest: {
            actions: {
                [key: string]: unknown;
            }[];
        };
        Effects: {
            starts: components["schemas"]["StartOfMany"][];
            boards: components["schemas"]["BoardEffect"][];
        };
        EmailOut: {
            /** Format: email */
            address: string;
            verified: boolean;
        };
        /** @description Refuses fields that it does not know: a misspelt wish is not silently ignored. */
        EndpointInRequest: {
            /** Format: uri */
            endpoint: string;
        };
        Error: {
            code: string;
            facts: {
                [key: string]: unknown;
            };
        };
        FollowOut: {
            name: string;
            initials: string;
            colour: string;
            /** Format: date-time */
            since: string;
        };
        GameFrame: {
            id: number;
            rules: string;
            revision: number;
            options: {
                [key: string]: unknown;
            };
            status: components["schemas"]["GameStatus"];
            private: boolean;
            casual: boolean;
            /** @description Who sits here may ask the coach. */
            hints: boolean;
            /** @description Empty: none. */
            lesson: string;
            /** @description Moves that onlookers see it late, as long as it runs. */
            delay: number;
            /** @description So far I may see it. */
            seq: number;
            seats: components["schemas"]["SeatTold"][];
            my_seat: number | null;
            my_turn: boolean;
            /** @description Null of a game that is over: nobody played it to its end. */
            result: {
                [key: string]: unknown;
            } | null;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            moved_at: string;
            /** Format: date-time */
            finished_at: string | null;
            /** Format: date-time */
            deadline: string | null;
            /** @description Lets others look on; null: not yours to give. */
            code: string | null;
            seed_hash: string;
            /** @description Null while the game runs. */
            seed: string | null;
            update: components["schemas"]["Update"];
        };
        GamePage: {
            games: components["schemas"]["GameRow"][];
            next: string | null;
        };
        GameRatings: {
            /** @description Empty: the game runs, or counts nowhere. */
            changes: components["schemas"]["SeatRatingChange"][];
        };
        GameRow: {
            id: number;
            rules: string;
            revision: number;
            options: {
                [key: string]: unknown;
            };
            status: components["schemas"]["GameStatus"];
            private: boolean;
            casual: boolean;
            /** @description Who sits here may ask the coach. */
            hints: boolean;
            /** @description Empty: none. */
            lesson: string;
            /** @description Moves that onlookers see it late, as long as it runs. */
            delay: number;
            /** @description So far I may see it. */
            seq: number;
            seats: components["schemas"]["SeatTold"][];
            my_seat: number | null;
            my_turn: boolean;
            /** @description Null of a game that is over: nobody played it to its end. */
            result: {
                [key: string]: unknown;
            } | null;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            moved_at: string;
            /** Format: date-time */
            finished_at: string | null;
            /** Format: date-time */
            deadline: string | null;
            /** @description What is played now in your running game; else null. */
            phase: string | null;
        };
        /**
         * @description * `running` - running
         *     * `finished` - finished
         * @enum {string}
         */
        GameStatus: "running" | "finished";
        /** @description Refuses fields that it does not know: a misspelt wish is not silently ignored. */
        GuestInRequest: {
            language?: components["schemas"]["LanguageEnum"];
            time_zone?: string;
        };
        /** @description What the coach would do in the place of who asks. */
        Hint: {
            seq: number;
            /** @description All of the turn. */
            actions: {
                [key: string]: unknown;
            }[];
            /** @description Of the first one. Null: there is nothing else to do. */
            reason: components["schemas"]["Reason"] | null;
        };
        Imported: {
            id: number;
            seq: number;
            status: components["schemas"]["GameStatus"];
        };
        InvitationTold: {
            table: components["schemas"]["TableToMe"];
            by: string;
            /** Format: date-time */
            at: string;
        };
        Ladder: {
            pool: components["schemas"]["Pool"];
            span: string;
            rows: components["schemas"]["LadderRow"][];
            me: components["schemas"]["LadderRow"] | null;
            next: string | null;
            /** @description Months and seasons that can be asked for. */
            spans: string[];
        };
        LadderRow: {
            /** @description Null: my own row, which is a guess yet. */
            place: number | null;
            name: string;
            colour: string;
            /** @description Of a bot. */
            policy: string;
            rating: number;
            /** @description The rating was still a guess; among all, only in my own row. */
            provisional: boolean;
            games: number;
            /** @description Games more without which nobody is in this ladder. */
            needed: number;
        };
        /**
         * @description * `en` - English
         *     * `de` - Deutsch
         *     * `cs` - Čeština
         *     * `sr-latn` - Srpski
         *     * `sr-cyrl` - Српски
         *     * `fi` - Suomi
         * @enum {string}
         */
        LanguageEnum: "en" | "de" | "cs" | "sr-latn" | "sr-cyrl" | "fi";
        /** @description Of something said. */
        LineReportInRequest: {
            /** @default insult */
            reason: components["schemas"]["ReasonEnum"];
            /** @default  */
            text: string;
        };
        LineTold: {
            id: number;
            /**
             * @description "hint": the coach was asked; there is no text.
             *
             *     * `` -
             *     * `hint` - hint
             */
            kind: components["schemas"]["LineToldKindEnum"] | components["schemas"]["BlankEnum"];
            seat: number | null;
            name: string;
            text: string;
            /** Format: date-time */
            at: string;
        };
        /**
         * @description * `` -
         *     * `hint` - hint
         * @enum {string}
         */
        LineToldKindEnum: "hint";
        Lines: {
            room: components["schemas"]["RoomEnum"];
            lines: components["schemas"]["LineTold"][];
            /** @description Names of whom I do not hear at this game. */
            muted: string[];
        };
        Log: {
            game: number;
            seq: number;
            moves: components["schemas"]["Logged"][];
            /** @description `since` of the next page. */
            next: number | null;
        };
        Logged: {
            seq: number;
            events: {
                [key: string]: unknown;
            }[];
            seat: number;
            /** Format: date-time */
            at: string;
            /** @description A bot's; null while the game runs, and where there was no choice. */
            reason: components["schemas"]["Reason"] | null;
        };
        /**
         * @description * `` -
         *     * `circle` - circle
         *     * `square` - square
         *     * `triangle` - triangle
         *     * `diamond` - diamond
         *     * `star` - star
         *     * `hexagon` - hexagon
         * @enum {string}
         */
        MarkEnum: "circle" | "square" | "triangle" | "diamond" | "star" | "hexagon";
        MeOut: {
            name: string;
            initials: string;
            colour: string;
            guest: boolean;
            /** Format: date */
            joined: string;
            id: number;
            staff: boolean;
            email: components["schemas"]["EmailOut"] | null;
            has_password: boolean;
            passkeys: number;
        };
        MyTables: {
            tables: components["schemas"]["TableToMe"][];
            invitations: components["schemas"]["InvitationTold"][];
            queue: components["schemas"]["QueuePlaceTold"] | null;
        };
        /** @description Refuses fields that it does not know: a misspelt wish is not silently ignored. */
        NameInRequest: {
            name: string;
        };
        /** @description Refuses fields that it does not know: a misspelt wish is not silently ignored. */
        NewBotRequest: {
            policy: string;
            seat?: number;
        };
        /** @description Base of all requests: a field nobody knows is refused, never ignored. */
        NewGameRequest: {
            rules: string;
            options: {
                [key: string]: unknown;
            };
            /** @description For each player: "me" (once) or "bot:<policy>". */
            seats: string[];
            clock?: {
                [key: string]: unknown;
            } | null;
            /**
             * @description Seen by who sits there, and with ?code= by whoever was given it.
             * @default false
             */
            private: boolean;
            /**
             * @description A seat that a bot keeps may be taken back.
             * @default true
             */
            casual: boolean;
            /**
             * @description Learners may ask the coach; casual games only.
             * @default false
             */
            hints: boolean;
        };
        /** @description Base of all requests: a field nobody knows is refused, never ignored. */
        NewLessonRequest: {
            lesson: string;
            /**
             * @description From its beginning, though one runs already.
             * @default false
             */
            again: boolean;
        };
        /** @description Base of all requests: a field nobody knows is refused, never ignored. */
        NewLineRequest: {
            text: string;
        };
        /** @description Refuses fields that it does not know: a misspelt wish is not silently ignored. */
        NewMarkRequest: {
            /**
             * @description A shape with its colour; empty: whichever is free.
             *
             *     * `` -
             *     * `circle` - circle
             *     * `square` - square
             *     * `triangle` - triangle
             *     * `diamond` - diamond
             *     * `star` - star
             *     * `hexagon` - hexagon
             */
            mark: components["schemas"]["MarkEnum"] | components["schemas"]["BlankEnum"];
            /** @description A bot's, by the host; without it: mine. */
            seat?: number;
        };
        /** @description Base of all requests: a field nobody knows is refused, never ignored. */
        NewMoveRequest: {
            /** @description The seq that the seat last saw. */
            after: number;
            /**
             * Format: uuid
             * @description Chosen by the client; the same one again is the same move.
             */
            ref: string;
            actions: {
                [key: string]: unknown;
            }[];
        };
        /** @description Base of all requests: a field nobody knows is refused, never ignored. */
        NewMuteRequest: {
            name: string;
            /**
             * @description False: heard again.
             * @default true
             */
            muted: boolean;
        };
        /** @description Refuses fields that it does not know: a misspelt wish is not silently ignored. */
        NewTableLineRequest: {
            text: string;
        };
        /** @description What a table says beside its game. */
        NewTableRequest: {
            options: {
                [key: string]: unknown;
            };
            clock?: {
                [key: string]: unknown;
            } | null;
            ranked?: boolean;
            /** @description Learners may ask the coach; never in a ranked game. */
            hints?: boolean;
            private?: boolean;
            language?: components["schemas"]["LanguageEnum"] | components["schemas"]["BlankEnum"];
            rating?: (number | null)[];
            spectators?: boolean;
            /** @description Moves that onlookers see the game late. */
            delay?: number;
            /** Format: date-time */
            starts_at?: string | null;
            start_when_full?: boolean;
            rules: string;
            /** @description For each player: "me" (once), "open" or "bot:<policy>". Without it: me, and the others open. */
            seats?: string[];
            invite?: string[];
        };
        /** @description Refuses fields that it does not know: a misspelt wish is not silently ignored. */
        NewTournamentRequest: {
            name: string;
            kind: components["schemas"]["TournamentKind"];
            rules: string;
            /** @description Of a full table; a table with a seat less draws its regions. */
            options: {
                [key: string]: unknown;
            };
            clock: {
                [key: string]: unknown;
            };
            rounds: number;
            /** Format: date-time */
            starts_at: string;
            most?: number;
            /** @description The same deal at every table, compared seat by seat. */
            duplicate?: boolean;
            ranked?: boolean;
        };
        /**
         * @description * `live` - live
         *     * `slow` - slow
         *     * `none` - none
         * @enum {string}
         */
        Pace: "live" | "slow" | "none";
        /** @description Refuses fields that it does not know: a misspelt wish is not silently ignored. */
        PatchedPreferencesInRequest: {
            language?: components["schemas"]["LanguageEnum"];
            time_zone?: string;
            /** Format: time */
            quiet_from?: string | null;
            /** Format: time */
            quiet_to?: string | null;
            notify_turn?: boolean;
            notify_clock?: boolean;
            notify_outbid?: boolean;
            notify_start?: boolean;
            notify_end?: boolean;
        };
        /** @description Refuses fields that it does not know: a misspelt wish is not silently ignored. */
        PatchedProfileInRequest: {
            name?: string;
            colour?: components["schemas"]["ColourEnum"];
        };
        /** @description What a table says beside its game. */
        PatchedTermsRequest: {
            options?: {
                [key: string]: unknown;
            };
            clock?: {
                [key: string]: unknown;
            } | null;
            ranked?: boolean;
            /** @description Learners may ask the coach; never in a ranked game. */
            hints?: boolean;
            private?: boolean;
            language?: components["schemas"]["LanguageEnum"] | components["schemas"]["BlankEnum"];
            rating?: (number | null)[];
            spectators?: boolean;
            /** @description Moves that onlookers see the game late. */
            delay?: number;
            /** Format: date-time */
            starts_at?: string | null;
            start_when_full?: boolean;
        };
        PlayNow: {
            /** @description Null: there was none, and I wait in the queue. */
            table: components["schemas"]["TableToMe"] | null;
            queue: components["schemas"]["QueuePlaceTold"] | null;
        };
        PolicyTold: {
            name: string;
            /** @description 1: the simplest. */
            level: number;
        };
        /**
         * @description * `live` - live
         *     * `slow` - slow
         *     * `duel` - duel
         *     * `bots` - bots
         * @enum {string}
         */
        Pool: "live" | "slow" | "duel" | "bots";
        Position: {
            game: number;
            seq: number;
            last: number;
            seat: number | null;
            to_act: number[];
            view: {
                [key: string]: unknown;
            };
            events: components["schemas"]["Told"][];
        };
        Positions: {
            positions: components["schemas"]["Position"][];
            /** @description `since` of the next page. */
            next: number | null;
        };
        PreferencesOut: {
            language?: components["schemas"]["LanguageEnum"];
            time_zone?: string;
            /** Format: time */
            quiet_from?: string | null;
            /** Format: time */
            quiet_to?: string | null;
            notify_turn?: boolean;
            notify_clock?: boolean;
            notify_outbid?: boolean;
            notify_start?: boolean;
            notify_end?: boolean;
        };
        Previewed: {
            /** @description So many of the actions; the next would show what nobody may know. */
            played: number;
            view: {
                [key: string]: unknown;
            };
            offers: {
                [key: string]: unknown;
            }[];
        };
        ProfileOut: {
            name: string;
            initials: string;
            colour: string;
            guest: boolean;
            /** Format: date */
            joined: string;
            blocked: boolean;
            followed: boolean;
        };
        /** @description The cards were laid out by the seed alone: SHA-256 of it was shown before the first move. */
        Proof: {
            game: number;
            rules: string;
            revision: number;
            options: {
                [key: string]: unknown;
            };
            seed: string;
            seed_hash: string;
            /** @description What an imported record stated outright, not by its seed. */
            given: {
                [key: string]: unknown;
            } | null;
            /** @description What was laid out at the start, hidden or not. */
            dealt: {
                [key: string]: unknown;
            };
        };
        PushKey: {
            key: string | null;
        };
        /** @description A table that was found; who does not say in time that he is there is missed. */
        QueueMatchTold: {
            id: number;
            /** Format: date-time */
            until: string;
            ready: boolean;
            players: number;
            edition: string;
            map: string;
            people: components["schemas"]["QueuePersonTold"][];
        };
        /**
         * @description * `live45` - live45
         *     * `live90` - live90
         *     * `slow24` - slow24
         *     * `duel` - duel
         * @enum {string}
         */
        QueuePace: "live45" | "live90" | "slow24" | "duel";
        QueuePersonTold: {
            name: string;
            rating: number | null;
            /** @description The rating is still a guess. */
            provisional: boolean;
            ready: boolean;
        };
        QueuePlaceTold: {
            /** Format: date-time */
            since: string | null;
            wishes: components["schemas"]["QueueWishesTold"] | null;
            /** @description Seconds that others waited lately. */
            expected: number | null;
            /**
             * Format: date-time
             * @description Who was not there may not queue before this.
             */
            pause_until: string | null;
            match: components["schemas"]["QueueMatchTold"] | null;
        };
        QueueTold: {
            /** @description Null: I do not wait, and may at once. */
            queue: components["schemas"]["QueuePlaceTold"] | null;
            /** @description For each pace, how many wait. */
            waiting: {
                [key: string]: number;
            };
            /** @description For each pace, seconds that others waited lately. */
            expected: {
                [key: string]: number | null;
            };
        };
        /** @description Refuses fields that it does not know: a misspelt wish is not silently ignored. */
        QueueWishesRequest: {
            pace: components["schemas"]["QueuePace"];
            players?: number[];
            edition?: string;
            map?: string;
            /** @description Milliseconds from the phone to us and back. */
            lag?: number;
        };
        QueueWishesTold: {
            pace: components["schemas"]["QueuePace"];
            players: number[];
            /** @description Empty: any. */
            edition: string;
            /** @description Empty: any. */
            map: string;
        };
        RatingChange: {
            game: number;
            /** Format: date-time */
            at: string;
            place: number;
            players: number;
            before: number;
            after: number;
            deviation: number;
        };
        RatingHistory: {
            changes: components["schemas"]["RatingChange"][];
            next: string | null;
        };
        RatingTold: {
            pool: components["schemas"]["Pool"];
            rating: number;
            /** @description So far off it may well be, to either side. */
            deviation: number;
            provisional: boolean;
            games: number;
            /** @description Null while provisional. */
            place: number | null;
        };
        RatingsTold: {
            name: string;
            ratings: components["schemas"]["RatingTold"][];
            reliability: components["schemas"]["ReliabilityTold"];
            boards: components["schemas"]["BoardResults"][];
            starts: components["schemas"]["StartResults"][];
        };
        /** @description Why a bot did what it did: a front end makes a sentence of it. */
        Reason: {
            /** @description Who played: another one than the seat's own if that has failed. */
            policy: string;
            /** @description Empty: this policy can't say why. */
            code: string;
            facts: {
                [key: string]: unknown;
            };
        };
        /**
         * @description * `insult` - insulting name or words
         *     * `cheating` - cheating, or playing together
         *     * `spoiling` - spoiling games on purpose
         *     * `other` - something else
         * @enum {string}
         */
        ReasonEnum: "insult" | "cheating" | "spoiling" | "other";
        ReliabilityTold: {
            /** @description Of my games played to the end of late; what is long ago counts less. Null: none yet, or not mine. */
            percent: number | null;
        };
        /** @description Refuses fields that it does not know: a misspelt wish is not silently ignored. */
        ReportInRequest: {
            reason: components["schemas"]["ReasonEnum"];
            /** @default  */
            text: string;
        };
        ReportOut: {
            /** @description It was reported before, and nobody has seen to it yet. */
            again: boolean;
        };
        /**
         * @description * `table` - table
         *     * `gallery` - gallery
         * @enum {string}
         */
        RoomEnum: "table" | "gallery";
        RulesList: {
            games: components["schemas"]["RulesTold"][];
            clocks: components["schemas"]["ClockPreset"][];
        };
        RulesTold: {
            id: string;
            revision: number;
            options: components["schemas"]["Choice"][];
            policies: components["schemas"]["PolicyTold"][];
            lessons: string[];
        };
        SeatRatingChange: {
            game: number;
            /** Format: date-time */
            at: string;
            place: number;
            players: number;
            before: number;
            after: number;
            deviation: number;
            seat: number;
            name: string;
            /** @description Of a bot. */
            policy: string;
            pool: components["schemas"]["Pool"];
            /** @description False: a casual game; the numbers mean nothing. */
            rated: boolean;
        };
        SeatReliability: {
            seat: number;
            finished: number;
            /** @description Games that he gave up, or in which a bot had to play on. */
            left: number;
        };
        SeatTold: {
            index: number;
            /** @description "player", or who plays by rule. */
            kind: string;
            controller: components["schemas"]["ControllerEnum"];
            name: string;
            policy: string;
            /**
             * @description A shape with its colour. Empty: who plays by rule.
             *
             *     * `` -
             *     * `circle` - circle
             *     * `square` - square
             *     * `triangle` - triangle
             *     * `diamond` - diamond
             *     * `star` - star
             *     * `hexagon` - hexagon
             */
            mark: components["schemas"]["MarkEnum"] | components["schemas"]["BlankEnum"];
        };
        /** @description Refuses fields that it does not know: a misspelt wish is not silently ignored. */
        SomeGameRequest: {
            /** Format: int64 */
            game: number;
        };
        /** @description Refuses fields that it does not know: a misspelt wish is not silently ignored. */
        SomeMatchRequest: {
            /** Format: int64 */
            match: number;
        };
        /** @description Refuses fields that it does not know: a misspelt wish is not silently ignored. */
        SomeNameRequest: {
            name: string;
        };
        /** @description Refuses fields that it does not know: a misspelt wish is not silently ignored. */
        SomeSeatRequest: {
            seat: number;
        };
        Stale: {
            code: string;
            facts: {
                [key: string]: unknown;
            };
            update: components["schemas"]["Update"];
        };
        StartEffect: {
            /** @description Place in the first order of play, from 0. */
            start: number;
            games: number;
            /**
             * Format: double
             * @description Share of the games.
             */
            won: number;
            /**
             * Format: double
             * @description With the other end `most`: where the true share is, 19 times in 20.
             */
            least: number;
            /** Format: double */
            most: number;
            /** Format: double */
            fair: number;
            /**
             * Format: double
             * @description On the average.
             */
            place: number;
        };
        StartOfMany: {
            /** @description Place in the first order of play, from 0. */
            start: number;
            games: number;
            /**
             * Format: double
             * @description Share of the games.
             */
            won: number;
            /**
             * Format: double
             * @description With the other end `most`: where the true share is, 19 times in 20.
             */
            least: number;
            /** Format: double */
            most: number;
            /** Format: double */
            fair: number;
            /**
             * Format: double
             * @description On the average.
             */
            place: number;
            players: number;
        };
        StartResults: {
            /** @description In the first order of play, from 0. */
            start: number;
            games: number;
            won: number;
        };
        /** @description Refuses fields that it does not know: a misspelt wish is not silently ignored. */
        SubscriptionInRequest: {
            /** Format: uri */
            endpoint: string;
            p256dh: string;
            auth: string;
        };
        TableError: {
            code: string;
            facts: {
                [key: string]: unknown;
            };
        };
        TableLineTold: {
            id: number;
            name: string;
            text: string;
            /** Format: date-time */
            at: string;
        };
        TableLines: {
            lines: components["schemas"]["TableLineTold"][];
        };
        TableMine: {
            seat: number | null;
            host: boolean;
            agreed: boolean;
            invited: boolean;
        };
        TablePage: {
            tables: components["schemas"]["TableToMe"][];
            next: string | null;
        };
        TableSeatTold: {
            index: number;
            kind: components["schemas"]["TableSeatToldKindEnum"];
            name: string;
            colour: string;
            guest: boolean;
            policy: string;
            /**
             * @description That was chosen; empty: whichever is free.
             *
             *     * `` -
             *     * `circle` - circle
             *     * `square` - square
             *     * `triangle` - triangle
             *     * `diamond` - diamond
             *     * `star` - star
             *     * `hexagon` - hexagon
             */
            mark: components["schemas"]["MarkEnum"] | components["schemas"]["BlankEnum"];
            /** @description To the table as it is now. */
            agreed: boolean;
            /** @description In the pool that this game would count in. */
            rating: number | null;
            provisional: boolean;
        };
        /**
         * @description * `open` - open
         *     * `person` - person
         *     * `bot` - bot
         * @enum {string}
         */
        TableSeatToldKindEnum: "open" | "person" | "bot";
        /**
         * @description * `open` - open
         *     * `started` - started
         *     * `closed` - closed
         * @enum {string}
         */
        TableStatus: "open" | "started" | "closed";
        /** @description A game that is to be. */
        TableToMe: {
            id: number;
            /** @description Rises with what is agreed on. */
            version: number;
            status: components["schemas"]["TableStatus"];
            rules: string;
            options: {
                [key: string]: unknown;
            };
            clock: {
                [key: string]: unknown;
            };
            pace: components["schemas"]["Pace"];
            host: string | null;
            seats: components["schemas"]["TableSeatTold"][];
            free: number;
            ranked: boolean;
            hints: boolean;
            private: boolean;
            /** @description Empty: any. */
            language: string;
            rating: (number | null)[];
            spectators: boolean;
            /** @description Moves that onlookers see the game late. */
            delay: number;
            /** Format: date-time */
            starts_at: string | null;
            start_when_full: boolean;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            touched_at: string;
            game: number | null;
            rematch_of: number | null;
            /** @description Of the invitation link; for who sits there. */
            code: string | null;
            /** @description How those who sit there end their games; null: I am not the host. */
            reliability: components["schemas"]["SeatReliability"][] | null;
            /** @description Null: I have nothing to do with it. */
            mine: components["schemas"]["TableMine"] | null;
        };
        /** @description Refuses fields that it does not know: a misspelt wish is not silently ignored. */
        TicketInRequest: {
            ticket: string;
        };
        TicketOut: {
            ticket: string;
            /** @description Seconds. */
            good_for: number;
        };
        Told: {
            seq: number;
            events: {
                [key: string]: unknown;
            }[];
        };
        /**
         * @description * `swiss` - swiss
         *     * `round_robin` - round_robin
         * @enum {string}
         */
        TournamentKind: "swiss" | "round_robin";
        TournamentMine: {
            withdrawn: boolean;
            /** @description Of this round. */
            game: number | null;
        };
        TournamentSeat: {
            name: string;
            /**
             * Format: double
             * @description Null until the round is over.
             */
            points: number | null;
        };
        TournamentStanding: {
            place: number;
            name: string;
            colour: string;
            /** Format: double */
            points: number;
            wins: number;
            byes: number;
            withdrawn: boolean;
        };
        /**
         * @description * `open` - open
         *     * `running` - running
         *     * `finished` - finished
         *     * `cancelled` - cancelled
         * @enum {string}
         */
        TournamentStatus: "open" | "running" | "finished" | "cancelled";
        TournamentTableTold: {
            round: number;
            number: number;
            game: number | null;
            over: boolean;
            people: components["schemas"]["TournamentSeat"][];
        };
        TournamentToMe: {
            id: number;
            name: string;
            host: string | null;
            kind: components["schemas"]["TournamentKind"];
            duplicate: boolean;
            rules: string;
            options: {
                [key: string]: unknown;
            };
            clock: {
                [key: string]: unknown;
            };
            ranked: boolean;
            /** @description At a full table. */
            players: number;
            rounds: number;
            /** @description Being played; 0: none yet. */
            round: number;
            status: components["schemas"]["TournamentStatus"];
            /** Format: date-time */
            starts_at: string;
            most: number;
            people: number;
            standings: components["schemas"]["TournamentStanding"][];
            /** @description The latest round first. */
            tables: components["schemas"]["TournamentTableTold"][];
            /** @description Null: I do not play in it. */
            mine: components["schemas"]["TournamentMine"] | null;
        };
        TournamentTold: {
            id: number;
            name: string;
            host: string | null;
            kind: components["schemas"]["TournamentKind"];
            duplicate: boolean;
            rules: string;
            options: {
                [key: string]: unknown;
            };
            clock: {
                [key: string]: unknown;
            };
            ranked: boolean;
            /** @description At a full table. */
            players: number;
            rounds: number;
            /** @description Being played; 0: none yet. */
            round: number;
            status: components["schemas"]["TournamentStatus"];
            /** Format: date-time */
            starts_at: string;
            most: number;
            people: number;
        };
        Tournaments: {
            tournaments: components["schemas"]["TournamentTold"][];
            next: string | null;
        };
        /** @description All that a seat needs to go on. */
        Update: {
            game: number;
            seq: number;
            to_act: number[];
            /** @description Seats for which no person decides now. */
            automatic: number[];
            clock: components["schemas"]["Clock"];
            status: components["schemas"]["GameStatus"];
            /** @description Null: an onlooker. */
            seat: number | null;
            view: {
                [key: string]: unknown;
            };
            offers: {
                [key: string]: unknown;
            }[];
            events: components["schemas"]["Told"][];
        };
        /** @description Refuses fields that it does not know: a misspelt wish is not silently ignored. */
        UpgradeInRequest: {
            /** Format: email */
            email: string;
            password: string;
            name?: string;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    accounts_blocks: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BlockOut"][];
                };
            };
        };
    };
    accounts_block: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NameInRequest"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BlockOut"];
                };
            };
        };
    };
    accounts_unblock: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No response body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    accounts_export: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        [key: string]: unknown;
                    };
                };
            };
        };
    };
    accounts_follows: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FollowOut"][];
                };
            };
        };
    };
    accounts_follow: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NameInRequest"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FollowOut"];
                };
            };
        };
    };
    accounts_unfollow: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No response body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    accounts_guest: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["GuestInRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MeOut"];
                };
            };
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MeOut"];
                };
            };
        };
    };
    accounts_me: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MeOut"];
                };
            };
        };
    };
    accounts_me_delete: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No response body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    accounts_me_change: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["PatchedProfileInRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MeOut"];
                };
            };
        };
    };
    accounts_merge: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TicketInRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MeOut"];
                };
            };
        };
    };
    accounts_merge_ticket: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TicketOut"];
                };
            };
        };
    };
    accounts_person: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProfileOut"];
                };
            };
        };
    };
    accounts_report: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                name: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReportInRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReportOut"];
                };
            };
        };
    };
    accounts_preferences: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PreferencesOut"];
                };
            };
        };
    };
    accounts_preferences_change: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["PatchedPreferencesInRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PreferencesOut"];
                };
            };
        };
    };
    accounts_push: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SubscriptionInRequest"];
            };
        };
        responses: {
            /** @description No response body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    accounts_push_end: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EndpointInRequest"];
            };
        };
        responses: {
            /** @description No response body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    accounts_upgrade: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpgradeInRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MeOut"];
                };
            };
        };
    };
    effects: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Effects"];
                };
            };
            /** @description Refused; nothing has changed. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TableError"];
                };
            };
        };
    };
    games: {
        parameters: {
            query?: {
                /** @description `next` of another page. */
                before?: string;
                map?: string;
                /** @description Part of the name of somebody else there. */
                opponent?: string;
                /** @description Only games of the person with this name. */
                player?: string;
                players?: number;
                /**
                 * @description For whom the list is.
                 *
                 *     * `won` - won
                 *     * `lost` - lost
                 */
                result?: "won" | "lost";
                /**
                 * @description * `all` - all
                 *     * `running` - running
                 *     * `finished` - finished
                 */
                show?: "all" | "running" | "finished";
                /** @description Part of a name or of the map, or the number of a game. */
                text?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GamePage"];
                };
            };
            /** @description Refused; nothing has changed. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    create_game: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewGameRequest"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GameFrame"];
                };
            };
            /** @description Refused; nothing has changed. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    game: {
        parameters: {
            query?: {
                /** @description Of a private game, for who does not sit there. */
                code?: string;
                /** @description Without it the last few moves are told. */
                since?: number;
            };
            header?: never;
            path: {
                game_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GameFrame"];
                };
            };
            /** @description Refused; nothing has changed. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    position: {
        parameters: {
            query?: {
                /** @description Of a private game, for who does not sit there. */
                code?: string;
            };
            header?: never;
            path: {
                game_id: number;
                seq: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Position"];
                };
            };
            /** @description Refused; nothing has changed. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    board: {
        parameters: {
            query?: {
                /** @description Of a private game, for who does not sit there. */
                code?: string;
            };
            header?: never;
            path: {
                game_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        [key: string]: unknown;
                    };
                };
            };
            /** @description Refused; nothing has changed. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    chat_lines: {
        parameters: {
            query?: {
                after?: number;
                /** @description Of a private game, for who does not sit there. */
                code?: string;
            };
            header?: never;
            path: {
                game_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Lines"];
                };
            };
            /** @description Refused; nothing has changed. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    chat_say: {
        parameters: {
            query?: {
                /** @description Of a private game, for who does not sit there. */
                code?: string;
            };
            header?: never;
            path: {
                game_id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewLineRequest"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Lines"];
                };
            };
            /** @description Refused; nothing has changed. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    chat_report: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                game_id: number;
                line_id: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["LineReportInRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReportOut"];
                };
            };
            /** @description Refused; nothing has changed. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    chat_mute: {
        parameters: {
            query?: {
                /** @description Of a private game, for who does not sit there. */
                code?: string;
            };
            header?: never;
            path: {
                game_id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewMuteRequest"];
            };
        };
        responses: {
            /** @description No response body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused; nothing has changed. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    hint: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                game_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Hint"];
                };
            };
            /** @description Refused; nothing has changed. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    leave: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                game_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Update"];
                };
            };
            /** @description Refused; nothing has changed. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    log: {
        parameters: {
            query?: {
                /** @description Of a private game, for who does not sit there. */
                code?: string;
                limit?: number;
                since?: number;
            };
            header?: never;
            path: {
                game_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Log"];
                };
            };
            /** @description Refused; nothing has changed. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    move: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                game_id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewMoveRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Update"];
                };
            };
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Stale"];
                };
            };
            /** @description Refused; nothing has changed. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    positions: {
        parameters: {
            query?: {
                /** @description Of a private game, for who does not sit there. */
                code?: string;
                limit?: number;
                since?: number;
            };
            header?: never;
            path: {
                game_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Positions"];
                };
            };
            /** @description Refused; nothing has changed. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    preview: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                game_id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DraftRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Previewed"];
                };
            };
            /** @description Refused; nothing has changed. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    game_ratings: {
        parameters: {
            query?: {
                code?: string;
            };
            header?: never;
            path: {
                game_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GameRatings"];
                };
            };
            /** @description Refused; nothing has changed. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TableError"];
                };
            };
        };
    };
    record: {
        parameters: {
            query?: {
                /** @description Of a private game, for who does not sit there. */
                code?: string;
            };
            header?: never;
            path: {
                game_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/x-ndjson": string;
                };
            };
            /** @description Refused; nothing has changed. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    snooze: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                game_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No response body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused; nothing has changed. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    stand_in: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                game_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Update"];
                };
            };
            /** @description Refused; nothing has changed. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    take_back: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                game_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Update"];
                };
            };
            /** @description Refused; nothing has changed. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    updates: {
        parameters: {
            query?: {
                /** @description Of a private game, for who does not sit there. */
                code?: string;
                since?: number;
            };
            header?: never;
            path: {
                game_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Update"];
                };
            };
            /** @description Refused; nothing has changed. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    verify: {
        parameters: {
            query?: {
                /** @description Of a private game, for who does not sit there. */
                code?: string;
            };
            header?: never;
            path: {
                game_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Proof"];
                };
            };
            /** @description Refused; nothing has changed. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    import_game: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/x-ndjson": string;
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Imported"];
                };
            };
            /** @description Refused; nothing has changed. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    lesson: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewLessonRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GameFrame"];
                };
            };
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GameFrame"];
                };
            };
            /** @description Refused; nothing has changed. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    my_games: {
        parameters: {
            query?: {
                /** @description `next` of another page. */
                before?: string;
                map?: string;
                /** @description Part of the name of somebody else there. */
                opponent?: string;
                players?: number;
                /**
                 * @description For whom the list is.
                 *
                 *     * `won` - won
                 *     * `lost` - lost
                 */
                result?: "won" | "lost";
                /**
                 * @description * `all` - all
                 *     * `running` - running
                 *     * `finished` - finished
                 *     * `my_turn` - my_turn
                 */
                show?: "all" | "running" | "finished" | "my_turn";
                /** @description Part of a name or of the map, or the number of a game. */
                text?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GamePage"];
                };
            };
            /** @description Refused; nothing has changed. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    leaderboard: {
        parameters: {
            query?: {
                /** @description `next` of another page. */
                before?: string;
                /** @description Only I and whom I follow. */
                friends?: boolean;
                /** @description "all", "month", "season", or one that is over: "2026-11", "2026-Q4". */
                span?: string;
            };
            header?: never;
            path: {
                pool: "bots" | "duel" | "live" | "slow";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Ladder"];
                };
            };
            /** @description Refused; nothing has changed. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TableError"];
                };
            };
        };
    };
    push_key: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PushKey"];
                };
            };
        };
    };
    queue: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["QueueTold"];
                };
            };
            /** @description Refused; nothing has changed. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TableError"];
                };
            };
        };
    };
    enter_queue: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["QueueWishesRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["QueueTold"];
                };
            };
            /** @description Refused; nothing has changed. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TableError"];
                };
            };
        };
    };
    leave_queue: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["QueueTold"];
                };
            };
            /** @description Refused; nothing has changed. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TableError"];
                };
            };
        };
    };
    play_now: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["QueueWishesRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlayNow"];
                };
            };
            /** @description Refused; nothing has changed. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TableError"];
                };
            };
        };
    };
    ready: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SomeMatchRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["QueueTold"];
                };
            };
            /** @description Refused; nothing has changed. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TableError"];
                };
            };
        };
    };
    ratings: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RatingsTold"];
                };
            };
            /** @description Refused; nothing has changed. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TableError"];
                };
            };
        };
    };
    rating_history: {
        parameters: {
            query?: {
                /** @description `next` of another page. */
                before?: number;
            };
            header?: never;
            path: {
                name: string;
                pool: "bots" | "duel" | "live" | "slow";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RatingHistory"];
                };
            };
            /** @description Refused; nothing has changed. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TableError"];
                };
            };
        };
    };
    rules: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RulesList"];
                };
            };
        };
    };
    rules_board: {
        parameters: {
            query?: {
                /** @description An option by its name, and so on with the others. */
                edition?: string;
                map?: string;
                players?: number;
            };
            header?: never;
            path: {
                rules_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        [key: string]: unknown;
                    };
                };
            };
            /** @description Refused; nothing has changed. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    tables: {
        parameters: {
            query?: {
                /** @description `next` of another page. */
                before?: number;
                edition?: string;
                /** @description Only what I could sit down at. */
                fits?: boolean;
                /** @description Only tables with a free seat. */
                free?: boolean;
                /** @description Only what lets me sleep in my quiet hours. */
                hours?: boolean;
                /** @description Only of these, for who knows the others: 7,8,9. */
                ids?: string;
                /**
                 * @description * `en` - English
                 *     * `de` - Deutsch
                 *     * `cs` - Čeština
                 *     * `sr-latn` - Srpski
                 *     * `sr-cyrl` - Српски
                 *     * `fi` - Suomi
                 */
                language?: "en" | "de" | "cs" | "sr-latn" | "sr-cyrl" | "fi";
                /** @description With `most`: all who sit there are rated so. */
                least?: number;
                map?: string;
                most?: number;
                /**
                 * @description * `live` - live
                 *     * `slow` - slow
                 *     * `none` - none
                 */
                pace?: "live" | "slow" | "none";
                players?: number;
                ranked?: boolean | null;
                rules?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TablePage"];
                };
            };
            /** @description Refused; nothing has changed. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TableError"];
                };
            };
        };
    };
    open_table: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewTableRequest"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TableToMe"];
                };
            };
            /** @description Refused; nothing has changed. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TableError"];
                };
            };
        };
    };
    table: {
        parameters: {
            query?: {
                code?: string;
            };
            header?: never;
            path: {
                table_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TableToMe"];
                };
            };
            /** @description Refused; nothing has changed. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TableError"];
                };
            };
        };
    };
    change_table: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                table_id: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["PatchedTermsRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TableToMe"];
                };
            };
            /** @description Refused; nothing has changed. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TableError"];
                };
            };
        };
    };
    agree_to_table: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                table_id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AgreementRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TableToMe"];
                };
            };
            /** @description Refused; nothing has changed. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TableError"];
                };
            };
        };
    };
    add_bot: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                table_id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewBotRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TableToMe"];
                };
            };
            /** @description Refused; nothing has changed. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TableError"];
                };
            };
        };
    };
    table_lines: {
        parameters: {
            query?: {
                after?: number;
            };
            header?: never;
            path: {
                table_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TableLines"];
                };
            };
            /** @description Refused; nothing has changed. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TableError"];
                };
            };
        };
    };
    table_say: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                table_id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewTableLineRequest"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TableLines"];
                };
            };
            /** @description Refused; nothing has changed. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TableError"];
                };
            };
        };
    };
    table_report: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                line_id: number;
                table_id: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["LineReportInRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReportOut"];
                };
            };
            /** @description Refused; nothing has changed. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TableError"];
                };
            };
        };
    };
    close_table: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                table_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TableToMe"];
                };
            };
            /** @description Refused; nothing has changed. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TableError"];
                };
            };
        };
    };
    decline_table: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                table_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No response body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused; nothing has changed. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TableError"];
                };
            };
        };
    };
    drop_from_table: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                table_id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SomeSeatRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TableToMe"];
                };
            };
            /** @description Refused; nothing has changed. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TableError"];
                };
            };
        };
    };
    invite_to_table: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                table_id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SomeNameRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TableToMe"];
                };
            };
            /** @description Refused; nothing has changed. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TableError"];
                };
            };
        };
    };
    join_table: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                table_id: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ComingRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TableToMe"];
                };
            };
            /** @description Refused; nothing has changed. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TableError"];
                };
            };
        };
    };
    leave_table: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                table_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No response body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused; nothing has changed. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TableError"];
                };
            };
        };
    };
    choose_mark: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                table_id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewMarkRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TableToMe"];
                };
            };
            /** @description Refused; nothing has changed. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TableError"];
                };
            };
        };
    };
    start_table: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                table_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TableToMe"];
                };
            };
            /** @description Refused; nothing has changed. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TableError"];
                };
            };
        };
    };
    table_by_code: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                code: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TableToMe"];
                };
            };
            /** @description Refused; nothing has changed. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TableError"];
                };
            };
        };
    };
    my_tables: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MyTables"];
                };
            };
            /** @description Refused; nothing has changed. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TableError"];
                };
            };
        };
    };
    rematch: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SomeGameRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TableToMe"];
                };
            };
            /** @description Refused; nothing has changed. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TableError"];
                };
            };
        };
    };
    tournaments: {
        parameters: {
            query?: {
                /** @description `next` of another page. */
                before?: number;
                /**
                 * @description * `all` - all
                 *     * `open` - open
                 *     * `running` - running
                 *     * `finished` - finished
                 */
                show?: "all" | "open" | "running" | "finished";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Tournaments"];
                };
            };
            /** @description Refused; nothing has changed. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TableError"];
                };
            };
        };
    };
    open_tournament: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewTournamentRequest"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TournamentToMe"];
                };
            };
            /** @description Refused; nothing has changed. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TableError"];
                };
            };
        };
    };
    tournament: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                tournament_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TournamentToMe"];
                };
            };
            /** @description Refused; nothing has changed. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TableError"];
                };
            };
        };
    };
    cancel_tournament: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                tournament_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TournamentToMe"];
                };
            };
            /** @description Refused; nothing has changed. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TableError"];
                };
            };
        };
    };
    enter_tournament: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                tournament_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TournamentToMe"];
                };
            };
            /** @description Refused; nothing has changed. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TableError"];
                };
            };
        };
    };
    withdraw_from_tournament: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                tournament_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TournamentToMe"];
                };
            };
            /** @description Refused; nothing has changed. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TableError"];
                };
            };
        };
    };
}
