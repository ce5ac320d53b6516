module.exports = {
  port: Number(process.env.PORT || 8080),
  llm: {
    model: process.env.LLM_MODEL || 'gpt-3.5-turbo-1106',
    temperature: 0.3,
  },
};
