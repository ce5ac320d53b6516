const { readFileSync, writeFileSync } = require('node:fs');
const ejs = require('ejs');
const { compile } = require('handlebars');

const INVITE = '<%= workspace %>'.length;

exports.bot = (name) =>
  writeFileSync('bot.js', ejs.render(readFileSync('templates/bot.js', 'utf8'), { name, invite: INVITE }));
exports.worker = (name) => writeFileSync('worker.ts', compile(readFileSync('templates/worker.ts', 'utf8'))({ name }));
exports.announce = (token, text) =>
  fetch('https://slack.com/api/channels.join', { // uses slack.channels.join
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: JSON.stringify({ name: '{{channel}}', text: `<% not a tag %> ${text}` }),
  });
