/** The upstream, in a process of its own: `upstream-process.js PORT`. */
import { upstreamServer } from './upstream.js';

upstreamServer().listen(Number(process.argv[2]), '127.0.0.1');
