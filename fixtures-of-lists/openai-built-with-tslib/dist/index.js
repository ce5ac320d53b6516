"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.ask = exports.open = void 0;
const tslib_1 = require("tslib");
const service = tslib_1.__importStar(require("./openai"));
const open = () => tslib_1.__awaiter(void 0, void 0, void 0, function* () {
    const thread = yield service.getClient().beta.threads.create(); // uses openai.beta.threads.create
    return thread.id;
});
exports.open = open;
const ask = (question) => tslib_1.__awaiter(void 0, void 0, void 0, function* () {
    const openai = service.getClient();
    const thread = yield (0, exports.open)();
    yield openai.beta.threads.messages.create(thread, { role: 'user', content: question }); // uses openai.beta.threads.messages.create
    return openai.responses.create({ model: 'gpt-6.1-sol', input: question });
});
exports.ask = ask;
