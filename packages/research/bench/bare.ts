import { createServer } from 'node:http'

/** What Node's own server takes for an answer, with nothing of ours around it. */
const body = JSON.stringify({ status: 'ready' })

createServer((_request, response) => {
  response.writeHead(200, { 'Content-Type': 'application/json' }).end(body)
}).listen(Number(process.env.PORT))
