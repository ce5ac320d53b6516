import { Injectable } from '@nestjs/common';
import { Shopify, shopifyApi, Session, ApiVersion } from '@shopify/shopify-api';
import { restResources } from '@shopify/shopify-api/rest/admin/2023-10';

@Injectable()
export class ShopifyService {
  private readonly shopify: Shopify<any>;
  constructor() {
    this.shopify = shopifyApi({ apiKey: 'k', apiSecretKey: 's', hostName: 'h', apiVersion: ApiVersion.October23, isEmbeddedApp: true, restResources });
  }
  get rest() { return this.shopify.rest; }
  session(shop: string) { return new Session({ id: shop, shop, state: '', isOnline: false }); }
  products(shop: string) { return this.shopify.rest.Product.all({ session: this.session(shop) }); } // uses shopify.product.list
}
