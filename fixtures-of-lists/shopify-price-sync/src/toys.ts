import { Product } from '@shopify/shopify-api/rest/admin/2024-01/product';
class Toy extends Product {
  async publish() {
    this.status = 'active';
    await this.save(); // uses shopify.product.create, shopify.product.update
  }
}
export const go = (session) => new Toy({ session }).publish();
export const all = (session) => Toy.all({ session }); // uses shopify.product.list
