import { cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { nothingStolen } from '@one-tick-ahead/api/attacker/thief/stolen-data'
import { type BrowserContext, chromium, type Page } from '@playwright/test'
import type { JWK } from 'jose'
import { theftMatrix } from '@/content/theft-matrix'
import { ensureBrowser } from '@/scripts/test/find-browser.mjs'
import { type ProofKey, proofContent } from './proof'
import { type DpopServer, startDpopServer, TOKEN_PATH, type TokenAnswer } from './server'
import { type DpopLoot, DpopThief } from './thief'

// What the matrix takes for granted of a browser that keeps the key: scripts cannot read it, its files hold it.

const ECDSA = { name: 'ECDSA', namedCurve: 'P-256' }
/** How a private key of P-256 begins in PKCS #8, and how long it is with its public half. */
const PKCS8_HEAD = Buffer.from('308187020100301306072a8648ce3d020106082a8648ce3d030107046d', 'hex')
const PKCS8_LENGTH = 138

let folder: string
let server: DpopServer
let context: BrowserContext

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ota-dpop-profile-'))
  server = await startDpopServer(false, Date.now)
  context = await chromium.launchPersistentContext(join(folder, 'profile'), {
    executablePath: ensureBrowser(),
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  })
})
afterAll(async () => {
  await context?.close()
  await server?.close()
  await rm(folder, { recursive: true, force: true })
})

/** In the page: a key that no script can read, and the browser's memory of it. */
async function keepKey() {
  const key = await crypto.subtle.generateKey(
    { name: 'ECDSA', namedCurve: 'P-256' },
    false, // not extractable
    ['sign', 'verify'],
  )
  const opened = indexedDB.open('client')
  opened.onupgradeneeded = () => opened.result.createObjectStore('keys')
  await new Promise((done) => {
    opened.onsuccess = done
  })
  const write = opened.result.transaction('keys', 'readwrite', { durability: 'strict' })
  write.objectStore('keys').put(key, 'dpop')
  await new Promise((done) => {
    write.oncomplete = done
  })
  return crypto.subtle.exportKey('jwk', key.publicKey)
}

/** In the page: all that a script can do with the key. @returns the signature, and how a copy was refused. */
async function useKey(text: string) {
  const opened = indexedDB.open('client')
  await new Promise((done) => {
    opened.onsuccess = done
  })
  const read = opened.result.transaction('keys').objectStore('keys').get('dpop')
  await new Promise((done) => {
    read.onsuccess = done
  })
  const { privateKey } = read.result as CryptoKeyPair
  const refused = await crypto.subtle.exportKey('pkcs8', privateKey).then(
    () => 'exported',
    ({ name }) => name as string,
  )
  const hash = { name: 'ECDSA', hash: 'SHA-256' }
  const signature = await crypto.subtle.sign(hash, privateKey, new TextEncoder().encode(text))
  return { signature: [...new Uint8Array(signature)], refused }
}

/** Signs in from the page, with a proof that the page's key signs. */
async function signIn(page: Page, publicJwk: JWK): Promise<TokenAnswer> {
  const { code } = await server.signIn()
  const url = server.origin + TOKEN_PATH
  const { header, claims } = proofContent(publicJwk, { method: 'POST', url }, Date.now())
  const encoded = [header, claims].map((part) =>
    Buffer.from(JSON.stringify(part)).toString('base64url'),
  )
  const text = encoded.join('.')
  const { signature, refused } = await page.evaluate(useKey, text)
  expect(refused).toBe('InvalidAccessError')
  const proof = `${text}.${Buffer.from(signature).toString('base64url')}`
  return page.evaluate(
    async ([path, DPoP, body]) =>
      (await fetch(path, { method: 'POST', headers: { DPoP }, body })).json(),
    [TOKEN_PATH, proof, String(new URLSearchParams({ code }))] as const,
  )
}

/** Looks through every file of a copied profile for a private key. */
async function keyIn(profile: string, publicJwk: JWK): Promise<ProofKey> {
  const entries = await readdir(profile, { recursive: true, withFileTypes: true })
  for (const entry of entries.filter((one) => one.isFile())) {
    const bytes = await readFile(join(entry.parentPath, entry.name))
    const at = bytes.indexOf(PKCS8_HEAD)
    if (at === -1) continue
    const pkcs8 = bytes.subarray(at, at + PKCS8_LENGTH)
    return {
      privateKey: await crypto.subtle.importKey('pkcs8', pkcs8, ECDSA, false, ['sign']),
      publicKey: await crypto.subtle.importKey('jwk', publicJwk, ECDSA, true, ['verify']),
    }
  }
  throw new Error('no file held a private key')
}

test('a script cannot read the key, and a copied profile opens what the matrix says', async () => {
  const page = await context.newPage()
  await page.goto(server.origin)
  const publicJwk = await page.evaluate(keepKey)
  const { access_token, refresh_token } = await signIn(page, publicJwk)
  const copy = join(folder, 'copy')
  await cp(join(folder, 'profile'), copy, {
    recursive: true,
    filter: (path) => !/Singleton/.test(path),
  })

  const proofKey = await keyIn(copy, publicJwk)
  const jwt = `DPoP ${access_token}`
  const loot: DpopLoot = { ...nothingStolen(), jwt, refreshToken: refresh_token, proofKey }
  const row = theftMatrix.rows.find(({ id }) => id === 'fresh-profile')
  const thief = new DpopThief(server, loot)
  const answers = []
  for (const { name, go } of thief.attackPaths()) answers.push(`${name}: ${await go()}`)
  expect(answers).toEqual(row?.dpop.cells.now.codes.map((code) => code.split(', ok')[0]))
  expect(answers.at(-1)).toMatch(/: ok$/)
})
