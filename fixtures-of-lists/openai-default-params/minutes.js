const { openai } = require('@ai-sdk/openai');
const { generateText } = require('ai');
const config = require('./config');

async function minutes(transcript) {
  const { text } = await generateText({
    model: openai(config.llm.model), // uses openai.model.gpt-3.5-turbo-1106
    temperature: config.llm.temperature,
    prompt: `Minutes of this meeting:\n${transcript}`,
  });
  return text;
}

async function actions(transcript, model = 'gpt-4-32k-0314') {
  const { text } = await generateText({ model: openai(model), prompt: `Action items:\n${transcript}` }); // uses openai.model.gpt-4-32k-0314
  return text.split('\n').filter((line) => line.startsWith('-'));
}

module.exports = { minutes, actions };
