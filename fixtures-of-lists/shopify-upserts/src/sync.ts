import { Product } from '@shopify/shopify-api/rest/admin/2024-01';

interface Row {
  productId?: number;
  handle: string;
}

export async function ofRow(session, row: Row) {
  const product = new Product({ session });
  product.id = row.productId;
  await product.save(); // uses shopify.product.create, shopify.product.update
}

export async function perhaps(session, { productId }: Row) {
  const product = new Product({ session });
  product.id = productId;
  await product.save(); // uses shopify.product.create, shopify.product.update
}

export async function optional(session, id?: number) {
  const product = new Product({ session });
  product.id = id;
  await product.save(); // uses shopify.product.create, shopify.product.update
}

export async function chosen(session, isKept: boolean) {
  const product = new Product({ session });
  product.id = isKept ? 5 : undefined;
  await product.save(); // uses shopify.product.create, shopify.product.update
}

export async function known(session, id: number) {
  const product = new Product({ session });
  product.id = id;
  await product.save(); // uses shopify.product.update
}

export async function asserted(session, row: Row) {
  const product = new Product({ session });
  product.id = row.productId!;
  await product.save(); // uses shopify.product.update
}
