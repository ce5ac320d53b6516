const fs = require('node:fs');
const { WebClient } = require('@slack/web-api');

class SlackReporter {
  constructor(options) {
    this.channel = options.channel;
    this.client = new WebClient(options.token, { retryConfig: { retries: 2 } });
  }

  async onEnd(result) {
    const { ts } = await this.client.chat.postMessage({ channel: this.channel, text: `run ${result.status}` });
    for (const shot of result.screenshots) await this.attach(shot, ts);
  }

  attach(path, thread_ts) {
    return this.client.files.upload({ channels: this.channel, thread_ts, file: fs.createReadStream(path) }); // uses slack.files.upload
  }
}

module.exports = SlackReporter;
