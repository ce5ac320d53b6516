import axios from 'axios';
import express from 'express';
import qs from 'qs';

const app = express();

app.get('/oauth/callback', async (req, res) => {
  const { data } = await axios.post( // uses slack.oauth.access
    'https://slack.com/api/oauth.access',
    qs.stringify({ client_id: process.env.CLIENT_ID, client_secret: process.env.CLIENT_SECRET, code: req.query.code }),
    { headers: { 'Content-Type': 'application/x-www-form-urlencoded' } },
  );
  res.json({ team: data.team_name });
});

app.get('/oauth/v2/callback', async (req, res) => {
  const { data } = await axios.post('https://slack.com/api/oauth.v2.access', qs.stringify({ code: req.query.code }));
  res.json({ team: data.team.name });
});

app.listen(3000);
