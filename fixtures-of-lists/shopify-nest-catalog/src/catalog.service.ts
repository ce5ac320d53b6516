import { Injectable } from '@nestjs/common';
import { ShopifyService } from './shopify.service';
@Injectable()
export class CatalogService {
  constructor(private readonly shopify: ShopifyService) {}
  async drop(shop: string, id: string) {
    await this.shopify.rest.Product.delete({ session: this.shopify.session(shop), id }); // uses shopify.product.delete
  }
  async firstImage(shop: string, product_id: string) {
    const image = await this.shopify.rest.Image.find({ session: this.shopify.session(shop), product_id, id: 1 }); // uses shopify.productImage.get
    image.alt = 'first';
    await image.save(); // uses shopify.productImage.update
  }
}
