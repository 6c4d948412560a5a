import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { Controller, Get, Module } from '@nestjs/common'
import { NestFactory } from '@nestjs/core'
import type { NestExpressApplication } from '@nestjs/platform-express'
import { parseMasterKeys } from '@one-tick-ahead/ota/master-keys'
import { ota, otaEnrol } from '@one-tick-ahead/ota/node'
import type { SignIn } from '@one-tick-ahead/ota/sign-ins'
import { createMemoryStore } from '@one-tick-ahead/ota/stores/memory'
import type { Request, Response } from 'express'

@Controller('api/orders')
class Orders {
  @Get()
  list() {
    return ['a book']
  }
}

@Module({ controllers: [Orders] })
class Shop {}

const app = await NestFactory.create<NestExpressApplication>(Shop)

// In place of your own: it signs in whoever asks.
const signIns = new Map<string, SignIn>()
app.use('/sign-in', ({ query }: Request, response: Response) => {
  const [id, at] = [randomUUID(), Date.now()]
  signIns.set(id, { id, at, expiresAt: at + 3_600_000, jkt: query.jkt ? String(query.jkt) : null })
  response
    .cookie('sign-in', id, { httpOnly: true, secure: true, sameSite: 'lax' })
    .status(204)
    .end()
})
const signInOf = ({ headers }: IncomingMessage) =>
  signIns.get(/(?:^|; )sign-in=([^;]+)/.exec(headers.cookie ?? '')?.[1] ?? '')

// A guard of Nest's would come after what parses bodies: this is before it.
const options = { keys: parseMasterKeys(process.env.OTA_MASTER_KEYS), store: createMemoryStore() }
app.use('/ota/session', otaEnrol({ ...options, signIn: signInOf }))
app.use('/api', ota(options))

app.useStaticAssets('public')
app.useStaticAssets('node_modules/@one-tick-ahead/ota', { prefix: '/lib' })
await app.listen(process.env.PORT ?? 3000)
