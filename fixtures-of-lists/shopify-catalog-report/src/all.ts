import shopify from './shopify';
export async function everyProduct(session) {
  let pageInfo;
  const out = [];
  do {
    const response = await shopify.rest.Product.all({ ...pageInfo?.nextPage?.query, session, limit: 250 }); // uses shopify.product.list
    out.push(...response.data);
    pageInfo = response.pageInfo;
  } while (pageInfo?.nextPage);
  for (const p of out) {
    if (p.status === 'draft') await p.delete(); // uses shopify.product.delete
  }
  return out;
}
