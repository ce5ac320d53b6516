const standup = require('./standup');
const home = require('./home');

module.exports.register = (app) => {
  app.shortcut('start_standup', standup.start);
  app.action('skip_standup', standup.skip);
  app.event('app_home_opened', home.opened);
};
