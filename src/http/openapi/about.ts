// The introduction of the OpenAPI document in Markdown, for readers who do not know the service, its tags, and its security scheme.

export const ABOUT = `
How good is a Texas Hold'em hand? This service tells how often it ends in each category, and how often it wins, ties and
loses against 1 to 22 opponents; and what share of the pot players with known hands or ranges can expect. Everything is
JSON over HTTP.

## Ask

Send an API key as \`Authorization: Bearer pok_…\`; the operator of the server makes one. Send the cards, two hole cards first,
then the board:

\`\`\`json
{"cards": ["Ah", "Kh", "Qh", "7c", "2h"], "opponents": 2}
\`\`\`

A card is a rank, \`A K Q J T 9 8 7 6 5 4 3 2\`, and a suit, \`h d c s\`: \`Ah\` is the ace of hearts, \`Td\` the ten of
diamonds. Two to seven cards are taken: before the flop, with a part of the board, with all of it.

Where more is known of the others, ask \`/api/v1/equity\`: two to ten players, each with a range of hands, a board, dead cards.

\`\`\`json
{"players": ["AhKh", "QQ+, AKs:0.5", "random"], "board": ["Qh", "7c", "2h"]}
\`\`\`

## Understand

- **Rates** are fractions from 0 to 1, counts divided by counts, not rounded.
- **A tie** is a deal in which our hand is the best together with one or more others. Win, tie and lose add up to 1.
- **Monte Carlo** is the default: the missing cards are dealt at random, 100,000 times, or as often as \`simulations\` says.
  A rate *p* over *n* deals is off by about √(*p*(1 − *p*)/*n*); \`"detail": true\` adds that standard error for every rate.
  With a \`seed\` the same request gets the same bytes.
- **Exact**, \`"method": "exact"\`, goes through every deal there is: for the own hand and one opponent always, for two
  opponents from five cards on. It takes neither \`seed\` nor \`simulations\`.

## Pay

An account has **credits**. A request costs one for each started million hands that it evaluates: its deals, times one
more than \`opponents\`, or times the players; \`"dry_run": true\` tells what a request for equity would cost. \`X-Credits-Cost\` and \`X-Credits-Remaining\` tell what it cost and what is left. What is refused or
fails costs nothing. In a batch or a job each question without a fault pays for at least 10,000 hands.

To repeat a request safely, send it with an **\`Idempotency-Key\`** of your choice: for 24 hours the same request with the
same key gets the same bytes, \`Idempotency-Replayed: true\`, and is not charged again. Another request with that key is refused.

Every account may send so many requests in a window of time. \`RateLimit-Policy\` and \`RateLimit\` tell the limit and what
is left of it; beyond it the answer is 429, with \`Retry-After\`.

## When it fails

An error is \`{"success": false, "error": {"code", "message", "details"}}\`: \`code\` is for programs, \`details\` begins with the path
of the input that failed, such as \`players[1]\`, and says what to send instead. New codes may be added: treat a code that you do not know
by its status. Of several faults the first is answered: path and method, key, rate limit, the body's type,
size and form, cards and ranges, unknown fields, opponents, options, idempotency, credits, capacity. A page of another site can ask if
the operator has allowed that site (CORS). The examples of this document were
received from a running server.
`.trim();

export const TAGS = [
  { name: 'Odds', description: 'What a hand is worth. A key is needed, and credits.' },
  {
    name: 'Jobs',
    description: 'Work for minutes or days, which any instance goes on with. A key is needed, and credits.',
  },
  { name: 'Account', description: 'What is left, and what was spent. A key is needed; it is free.' },
  {
    name: 'Service',
    description: 'For load balancers, monitoring and tools. No key is needed. `HEAD` is answered too.',
  },
] as const;

export const KEY_SCHEME = {
  type: 'http',
  scheme: 'bearer',
  bearerFormat: 'pok_…',
  description: 'An API key. The operator makes it with `poker-odds keys create`; it is shown once.',
} as const;
