const { inHouse, openai } = require('./client');

const DEFAULTS = { temperature: 0.8, max_tokens: 60 };

async function slogan(product) {
  const { data } = await openai.createCompletion({
    ...DEFAULTS,
    model: 'text-davinci-003', // uses openai.model.text-davinci-003
    prompt: `A slogan for ${product}:`,
  });
  return data.choices[0].text.trim();
}

async function polish(text) {
  const reply = await openai.createEdit({ // uses openai.edits
    model: 'text-davinci-edit-001', // uses openai.model.text-davinci-edit-001
    input: text,
    instruction: 'Fix the spelling.',
  });
  return reply.data.choices[0].text;
}

const vectorOf = (input) => openai.createEmbedding({ model: 'text-similarity-babbage-001', input }); // uses openai.model.text-similarity-babbage-001

const tuned = () => openai.listFineTunes(); // uses openai.fine-tunes.list

const draft = (prompt) => inHouse.createCompletion({ model: 'text-davinci-003', prompt });

module.exports = { slogan, polish, vectorOf, tuned, draft };
