/** Packages of the rehearsal in one bundle for all that is started, since they are large. */
export { default as fastify } from 'fastify';
export { default as replyFrom } from '@fastify/reply-from';
export { sample } from 'openapi-sampler';
