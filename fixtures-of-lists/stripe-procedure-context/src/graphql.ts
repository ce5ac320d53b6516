import { ApolloServer } from '@apollo/server';
import { startStandaloneServer } from '@apollo/server/standalone';
import Stripe from 'stripe';
import { resolvers } from './resolvers.js';

const server = new ApolloServer({ typeDefs: '', resolvers });
await startStandaloneServer(server, { context: async () => ({ payments: new Stripe(process.env.STRIPE_KEY!) }) });
