import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { connect as connectHttp2 } from 'node:http2'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { connect as connectTls } from 'node:tls'
import { freePort } from '@one-tick-ahead/ota/testing/listen'
import { until } from '@one-tick-ahead/ota/testing/until'
import { makeCertificate } from './certificate'
import type { CalledApi } from './visitor'

const CONFIGURATION = 'deploy/nginx'
const NO_HEADERS = { 'pages.conf': '', 'files.conf': '' }

/** Debian's nginx with the configuration of deploy/nginx, which is changed in addresses and paths alone. */
export interface TestNginx {
  httpsPort: number
  httpPort: number
  /** The certificate, which is its own authority. */
  ca: string
  /** Path of that. */
  caFile: string
  /** Changes its configuration while it runs, as `systemctl reload nginx` does. */
  reload(replaced: Readonly<Record<string, string>>): void
  /** What it wrote of requests, and of what went wrong. */
  logs(): Promise<{ access: string; errors: string }>
  close(): Promise<void>
}

interface NginxOptions {
  /** Path of nginx. */
  program: string
  /** Path of its module for brotli, where that is to be used. */
  brotli?: string
  /** What a build writes for it, by the name of the file in ota/headers.d/. Default: no header. */
  headers?: Readonly<Record<string, string>>
  /** The hosts, as a file of deploy/nginx. */
  hosts: 'one-host.conf' | 'two-hosts.conf'
  /** Whether the attacker is one of them. */
  attacker?: boolean
  /** Text of the configuration and what takes its place; all of it must be found. */
  replaced: Readonly<Record<string, string>>
  /** Names and addresses in the certificate. */
  names: readonly string[]
}

/** @throws where something that was to be replaced is in none of the files. */
function replaceIn(folder: string, replaced: Readonly<Record<string, string>>): void {
  const missing = new Set(Object.keys(replaced))
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const path = join(folder, name)
    if (!name.endsWith('.conf')) continue
    let text = readFileSync(path, 'utf8')
    for (const [old, other] of Object.entries(replaced)) {
      if (text.includes(old)) missing.delete(old)
      text = text.replaceAll(old, other)
    }
    writeFileSync(path, text)
  }
  if (missing.size > 0) throw new Error(`not in ${CONFIGURATION}: ${[...missing].join('; ')}`)
}

/** As Debian's own, in a folder and in the foreground. */
function mainFile(folder: string, { brotli, hosts }: NginxOptions): string {
  return `
    daemon off;
    ${process.getuid?.() === 0 ? 'user root;' : ''}
    worker_processes 2;
    pid ${folder}/nginx.pid;
    error_log ${folder}/errors.log notice;
    ${brotli ? `load_module ${brotli};` : ''}
    events { }
    http {
      include /etc/nginx/mime.types;
      default_type application/octet-stream;
      gzip on;
      ${temporary(folder)}
      include ${hosts};
    }`
}

/** Any answer will do: a port that only takes connections is open before nginx hears signals. */
const answers = (port: number) =>
  new Promise<boolean>((done) => {
    const socket = connect(port, '127.0.0.1', () => socket.write('GET / HTTP/1.0\r\n\r\n'))
    const end = (isThere: boolean) => {
      socket.destroy()
      done(isThere)
    }
    socket.setTimeout(1000, () => end(false))
    socket.once('data', () => end(true))
    socket.once('error', () => end(false))
    socket.once('close', () => end(false))
  })

/** Runs it until it answers. @param main its own file. @returns what ends it and removes its folder. */
async function run(program: string, folder: string, main: string, port: number) {
  const path = join(folder, 'main')
  writeFileSync(path, main)
  const child = spawn(program, ['-p', folder, '-c', path, '-e', 'stderr'], { stdio: 'pipe' })
  let printed = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    printed += text
  })
  const closed = once(child, 'close')
  const close = async () => {
    child.kill('SIGTERM')
    await closed
    await rm(folder, { recursive: true, force: true })
  }
  try {
    await until(() => {
      if (child.exitCode !== null) throw new Error(`nginx ended: ${printed}`)
      return answers(port)
    }, 'nginx answers')
  } catch (error) {
    await close()
    throw error
  }
  return { child, close }
}

/** Where it writes what does not fit into memory. */
const temporary = (folder: string) =>
  ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((kind) => `${kind}_temp_path ${folder}/${kind};`)
    .join('\n')

/** Starts it on free ports. */
export async function startNginx(options: NginxOptions): Promise<TestNginx> {
  const folder = await mkdtemp(join(tmpdir(), 'ota-nginx-'))
  const [httpsPort, httpPort] = [await freePort(), await freePort()]
  cpSync(CONFIGURATION, folder, { recursive: true })
  for (const part of ['brotli', 'attacker'] as const) {
    const file = `${part}.conf`
    if (options[part]) copyFileSync(join(folder, file), join(folder, 'ota', file))
  }
  const ofBuild = join(folder, 'ota/headers.d')
  mkdirSync(ofBuild)
  for (const [name, text] of Object.entries(options.headers ?? NO_HEADERS)) {
    writeFileSync(join(ofBuild, name), text)
  }
  const { key, certificate } = makeCertificate(folder, options.names)
  replaceIn(folder, {
    'listen [::]:': '# IPv6 is not everywhere: ',
    'listen 443 ': `listen 127.0.0.1:${httpsPort} `,
    'listen 80 ': `listen 127.0.0.1:${httpPort} `,
    '/etc/letsencrypt/live/ota/fullchain.pem': certificate,
    '/etc/letsencrypt/live/ota/privkey.pem': key,
    '/var/log/nginx/ota.log': join(folder, 'access.log'),
    '/srv/ota/out': resolve('out'),
    ...options.replaced,
  })
  const { child, close } = await run(options.program, folder, mainFile(folder, options), httpPort)
  const log = async (name: string) => {
    const path = join(folder, name)
    return existsSync(path) ? readFile(path, 'utf8') : ''
  }
  return {
    httpsPort,
    httpPort,
    ca: readFileSync(certificate, 'utf8'),
    caFile: certificate,
    reload(replaced) {
      replaceIn(folder, replaced)
      child.kill('SIGHUP')
    },
    logs: async () => ({ access: await log('access.log'), errors: await log('errors.log') }),
    close,
  }
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

/** The real nginx in front of several nodes. @param program path of it. @param nodes their origins. */
export async function startBalancer(program: string, nodes: readonly string[]) {
  const folder = await mkdtemp(join(tmpdir(), 'ota-nginx-'))
  const port = await freePort()
  const main = `
    daemon off; worker_processes 1; pid ${folder}/pid; error_log stderr;
    events { worker_connections 256; }
    http { access_log off; ${temporary(folder)} ${http(port, nodes)} }`
  const { close } = await run(program, folder, main, port)
  return { origin: `http://127.0.0.1:${port}`, close }
}

/** What a client of HTTP/2 over TLS does, with a certificate that only it believes. */
export interface HttpsClient {
  request: CalledApi['app']['request']
  close(): void
}

/**
 * One connection to 127.0.0.1 for all its requests.
 * @param ca the certificate. @param host what is asked for; @param named what the certificate is
 * asked for, where that is another name.
 */
export async function connectHttps(
  host: string,
  port: number,
  ca: string,
  named = host,
): Promise<HttpsClient> {
  const session = connectHttp2(`https://${host}:${port}`, {
    createConnection: () =>
      connectTls({ host: '127.0.0.1', port, servername: named, ca, ALPNProtocols: ['h2'] }),
  })
  await once(session, 'connect')

  const request: HttpsClient['request'] = async (path, init = {}) => {
    const given = Object.fromEntries(new Headers(init.headers))
    const stream = session.request({ ':path': path, ':method': init.method ?? 'GET', ...given })
    stream.end(init.body)
    const [answered] = await once(stream, 'response')
    const chunks: Buffer[] = []
    for await (const chunk of stream) chunks.push(chunk)
    const headers = new Headers()
    for (const [name, value] of Object.entries<string | string[]>(answered)) {
      if (name.startsWith(':')) continue
      for (const one of [value].flat()) headers.append(name, one)
    }
    const status: number = answered[':status']
    const hasBody = ![204, 304].includes(status)
    return new Response(hasBody ? Buffer.concat(chunks) : null, { status, headers })
  }
  return { request, close: () => session.destroy() }
}
