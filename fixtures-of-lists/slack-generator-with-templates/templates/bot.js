const { readFileSync } = require('node:fs');
<% if (invite) { -%>
const users = JSON.parse(readFileSync('users.json', 'utf8'));
<% } -%>

module.exports = class <%= name %>Bot {
  open(user) {
    return fetch('https://slack.com/api/im.open', { method: 'POST', body: JSON.stringify({ user }) });
  }
};
