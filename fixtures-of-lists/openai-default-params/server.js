const express = require('express');
const config = require('./config');
const { actions, minutes } = require('./minutes');

const app = express();
app.use(express.json({ limit: '2mb' }));

app.post('/minutes', async (req, res) => {
  const { transcript } = req.body;
  res.json({ minutes: await minutes(transcript), actions: await actions(transcript) });
});

app.listen(config.port);
