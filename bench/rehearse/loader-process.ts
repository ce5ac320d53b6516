/** The load, in a process of its own: each message is a load, and is answered with what it met. */
import { openLoop, type Load } from './open-loop.js';

process.on('message', (load: Load) => {
  openLoop(load).then(
    (met) => process.send!({ met }),
    (error: Error) => process.send!({ error: error.message }),
  );
});
