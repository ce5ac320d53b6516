import type { ClientRow } from '../domain/client-row.js';
import { AXIOS_CLIENTS } from './tables/axios-rows.js';
import { BROWSER_CLIENTS } from './tables/browser-rows.js';
import { CHAINED_CLIENTS } from './tables/chained-rows.js';
import { CONTRACT_CLIENTS } from './tables/contract-rows.js';
import { FETCH_CLIENTS } from './tables/fetch-rows.js';
import { FRAMEWORK_CLIENTS } from './tables/framework-rows.js';
import { GENERATED_CLIENTS } from './tables/generated-rows.js';
import { NODE_CLIENTS } from './tables/node-rows.js';
import { PACKAGE_CLIENTS } from './tables/package-rows.js';
import { PAGE_CLIENTS } from './tables/page-rows.js';
import { PLATFORM_CLIENTS } from './tables/platform-rows.js';
import { SDK_CLIENTS } from './tables/sdk-rows.js';
import { SERVICE_CLIENTS } from './tables/service-rows.js';
import { TEST_CLIENTS } from './tables/test-rows.js';
import { TOOL_CLIENTS } from './tables/tool-rows.js';

/**
 * The HTTP clients, one row each. The code that reads them names no library: a new client is a new row. A user's own
 * client is a row in the configuration.
 */
export const CLIENTS: readonly ClientRow[] = [
  ...FETCH_CLIENTS,
  ...AXIOS_CLIENTS,
  ...NODE_CLIENTS,
  ...BROWSER_CLIENTS,
  ...PAGE_CLIENTS,
  ...CHAINED_CLIENTS,
  ...TOOL_CLIENTS,
  ...GENERATED_CLIENTS,
  ...PLATFORM_CLIENTS,
  ...FRAMEWORK_CLIENTS,
  ...TEST_CLIENTS,
  ...PACKAGE_CLIENTS,
  ...SERVICE_CLIENTS,
  ...CONTRACT_CLIENTS,
  ...SDK_CLIENTS,
];
