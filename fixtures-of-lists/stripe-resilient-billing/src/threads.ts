import OpenAI from "openai";
import pRetry from "p-retry";

const openai = new OpenAI();

export const newThread = () =>
  pRetry(() => openai.beta.threads.create({ metadata: { source: "billing" } }), { // uses openai.beta.threads.create
    retries: 3,
    onFailedAttempt: (error) => console.warn(`attempt ${error.attemptNumber} failed`),
  });
