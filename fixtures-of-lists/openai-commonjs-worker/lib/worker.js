const { Worker } = require('bullmq');
const { openai } = require('./client');

exports.worker = new Worker('prompts', async (job) => {
  const { assistantId, text } = job.data;
  const run = await openai.beta.threads.createAndRunPoll({ // uses openai.beta.threads.createAndRun
    assistant_id: assistantId,
    thread: { messages: [{ role: 'user', content: text }] },
  });
  return run.status;
});
