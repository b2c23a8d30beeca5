// A webhook of a payment provider: adds the credits of each payment to an account once, and takes those of a refund back. Events may
// come twice, in any order and at several of these processes: the reference of the grant makes each count once, so nothing is stored here.
import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';

const { ADMIN_URL = 'http://127.0.0.1:3001', ADMIN_TOKEN, WEBHOOK_SECRET, PORT = '8090' } = process.env;

/** An older event is refused, so that a recorded one cannot be sent again later. */
const MAX_AGE_SECONDS = 300;

/** Whether the provider has signed the body: "t=SECONDS,v1=HEX", the HMAC of "SECONDS.BODY". Adapt it to your provider. */
const isSigned = (body, header = '') => {
  const [, time, signature] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(header) ?? [];
  if (signature === undefined || Math.abs(Date.now() / 1000 - Number(time)) > MAX_AGE_SECONDS) return false;
  const expected = createHmac('sha256', WEBHOOK_SECRET).update(`${time}.${body}`).digest();
  return timingSafeEqual(expected, Buffer.from(signature, 'hex'));
};

const SIGNS = new Map([
  ['payment.succeeded', 1],
  ['payment.refunded', -1],
]);

/** Adds the credits. Resolves with whether the event is done; the provider sends it again if not. */
const handle = async ({ type, payment, account, credits }) => {
  const sign = SIGNS.get(type);
  if (sign === undefined) return true; // an event that changes no credits
  const response = await fetch(`${ADMIN_URL}/admin/v1/accounts/${encodeURIComponent(account)}/credits`, {
    method: 'POST',
    headers: { authorization: `Bearer ${ADMIN_TOKEN}`, 'content-type': 'application/json' },
    body: JSON.stringify({ credits: sign * credits, note: type, reference: `${type}:${payment}` }),
  });
  const answer = await response.json();
  // A refund may come before its payment (INSUFFICIENT_CREDITS), and the service may be away for a while.
  if (!response.ok) console.error(`${type} ${payment}: ${answer.error.code}, ${answer.error.details}`);
  return response.ok;
};

const server = createServer(async (request, response) => {
  try {
    const body = await text(request);
    if (!isSigned(body, request.headers['webhook-signature'])) response.statusCode = 401;
    else if (!(await handle(JSON.parse(body)))) response.statusCode = 503;
  } catch (error) {
    console.error(error);
    response.statusCode = 500;
  }
  response.end();
});

if (!ADMIN_TOKEN || !WEBHOOK_SECRET) throw new Error('set ADMIN_TOKEN and WEBHOOK_SECRET');
server.listen(Number(PORT), '127.0.0.1', () => console.log(`http://127.0.0.1:${server.address().port}`));
