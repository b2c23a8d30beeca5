// The baseline: a bare Koa with a body parser that answers with the body of the request. It sends its URL to its parent process.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Koa from 'koa';
import bodyParser from 'koa-bodyparser';

const app = new Koa();
app.use(bodyParser());
app.use(ctx => {
  ctx.body = ctx.request.body;
});

const server = createServer(app.callback());
server.listen(0, '127.0.0.1', () => {
  process.send?.(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});
process.on('disconnect', () => process.exit());
