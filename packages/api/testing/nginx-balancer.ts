import { spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@one-tick-ahead/ota/testing/listen'
import { until } from '@one-tick-ahead/ota/testing/until'

/** The real nginx in front of several nodes. */
export interface Balancer {
  origin: string
  close(): Promise<void>
}

/**
 * Nothing here knows of readiness, which nginx asks for in its paid edition only. What nginx does by
 * itself: whom no connection can be made to is left out for a second, and another node is asked.
 */
const http = (port: number, nodes: readonly string[]) => `
  upstream nodes {
    ${nodes.map((node) => `server ${new URL(node).host} fail_timeout=1s;`).join(' ')}
    keepalive 32;
  }
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass http://nodes;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_set_header Host localhost;
    }
  }`

/** @param program path of nginx. @param nodes their origins. */
export async function startBalancer(program: string, nodes: readonly string[]): Promise<Balancer> {
  const folder = await mkdtemp(join(tmpdir(), 'ota-nginx-'))
  const port = await freePort()
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${folder};`)
    .join(' ')
  const config = `
    daemon off; worker_processes 1; pid ${folder}/pid; error_log stderr;
    events { worker_connections 256; }
    http { access_log off; ${temporary} ${http(port, nodes)} }`
  await writeFile(join(folder, 'nginx.conf'), config)
  const args = ['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', 'stderr']
  const child = spawn(program, args, { stdio: ['ignore', 'ignore', 'pipe'] })
  let output = ''
  child.stderr.on('data', (chunk) => {
    output += chunk
  })
  const closed = new Promise((done) => child.once('close', done))
  const origin = `http://127.0.0.1:${port}`
  await until(async () => {
    if (child.exitCode !== null) throw new Error(`nginx ended: ${output}`)
    return fetch(origin).then(
      () => true,
      () => false,
    )
  }, 'nginx listens')
  return {
    origin,
    async close() {
      child.kill('SIGTERM')
      await closed
      await rm(folder, { recursive: true })
    },
  }
}
