/** Before Jest's tests: some run the server as production does, from dist/. */
export { buildServer as default } from './prepare.mjs'
