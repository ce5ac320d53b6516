export const resolvers = {
  Query: {
    upcoming: async (_, { customer }, { payments }) => payments.invoices.retrieveUpcoming({ customer }), // uses stripe.invoices.retrieveUpcoming
  },
};
