const { Configuration, OpenAIApi } = require('openai');

exports.openai = new OpenAIApi(new Configuration({ apiKey: process.env.OPENAI_API_KEY }));

// A server of the company that speaks the same language.
exports.inHouse = new OpenAIApi(new Configuration({ apiKey: 'none', basePath: 'https://llm.acme.example/v1' }));
