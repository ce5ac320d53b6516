"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.getClient = void 0;
const tslib_1 = require("tslib");
const openai_1 = tslib_1.__importDefault(require("openai"));
let client;
const getClient = () => client !== null && client !== void 0 ? client : (client = new openai_1.default({ maxRetries: 3 }));
exports.getClient = getClient;
