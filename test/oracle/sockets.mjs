// What a program under test sends to the API's hosts reaches the rehearsal, at the level of sockets, so that every client
// works as usual. All other hosts answer `{}`.
import { Agent, createServer } from 'node:http';
import { syncBuiltinESMExports } from 'node:module';
import net from 'node:net';
import tls from 'node:tls';

const API = /(^|\.)glean\.com$/;

const elsewhere = createServer((request, response) => {
  request.resume();
  response.writeHead(200, { 'Content-Type': 'application/json' }).end('{}');
}).listen(0, '127.0.0.1');
await new Promise((resolve) => elsewhere.once('listening', resolve));
elsewhere.unref();

const { connect } = net;
/** Connections on which something was sent and nothing has come back so far. */
export const waiting = new Set();
/** Number of times that something was sent or received. */
export let activity = 0;

function opened(host, done) {
  const port = API.test(host) ? Number(process.env.REHEARSAL_PORT) : elsewhere.address().port;
  const socket = connect({ port, host: '127.0.0.1' }, done);
  const { write, push } = socket;
  const note = (isWaiting) => {
    activity++;
    if (isWaiting) waiting.add(socket);
    else waiting.delete(socket);
  };
  socket.write = (...all) => {
    note(true);
    return write.apply(socket, all);
  };
  socket.push = (...all) => {
    note(false);
    return push.apply(socket, all);
  };
  socket.once('close', () => note(false));
  return socket;
}

function target(all) {
  const [first, second] = all;
  const options = typeof first === 'object' && first !== null && !Array.isArray(first) ? first : {};
  const host = options.servername || options.host || options.hostname || (typeof second === 'string' ? second : '');
  return { host, options, done: all.find((one) => typeof one === 'function') };
}

net.connect = net.createConnection = (...all) => {
  const { host, options, done } = target(all);
  return options.path == null ? opened(host, done) : connect(...all);
};

/** Without TLS: a program only sees whether the connection is there. */
tls.connect = (...all) => {
  const { host, done } = target(all);
  const socket = opened(host);
  socket.encrypted = socket.authorized = true;
  socket.alpnProtocol = false;
  socket.getPeerCertificate = () => ({});
  socket.getSession = () => undefined;
  socket.isSessionReused = () => false;
  socket.setServername = () => {};
  socket.once('connect', () => {
    socket.emit('secureConnect');
    done?.();
  });
  return socket;
};
// The agent keeps a copy of what is replaced here.
Agent.prototype.createConnection = net.createConnection;
syncBuiltinESMExports();
