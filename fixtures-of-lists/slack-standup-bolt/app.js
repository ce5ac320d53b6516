const { App } = require('@slack/bolt');
const listeners = require('./listeners');

const app = new App({
  token: process.env.SLACK_BOT_TOKEN,
  signingSecret: process.env.SLACK_SIGNING_SECRET,
});

listeners.register(app);

(async () => {
  await app.start(process.env.PORT || 3000);
})();
