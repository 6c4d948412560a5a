import type { AttackPath } from '@one-tick-ahead/api/attacker/thief/attack-paths'
import { nothingStolen } from '@one-tick-ahead/api/attacker/thief/stolen-data'
import type { Foothold } from '@one-tick-ahead/api/attacker/thief/thefts'
import { type CryptoKey, generateKeyPair } from 'jose'
import type { DpopOwner } from './owner'
import { thumbprintOf } from './proof'
import { signToken } from './server'
import { DpopThief } from './thief'

/** What a thief gets from the secrets of a server for DPoP, or from its store. */

/** A token for a key of the thief's, and the sign-in of the owner. */
async function askForged({ server, subjects }: DpopOwner, signingKey: CryptoKey): Promise<string> {
  const key = await generateKeyPair('ES256')
  const iat = Math.floor(server.now() / 1000)
  const cnf = { jkt: await thumbprintOf(key.publicKey) }
  const claims = { sid: subjects[0] ?? '', iat, exp: iat + 3600, cnf }
  const jwt = `DPoP ${await signToken(signingKey, 'at+jwt', claims)}`
  return new DpopThief(server, { ...nothingStolen(), jwt }).prove(key)
}

const madeByThief = (owner: DpopOwner): AttackPath => ({
  name: 'a JWT of the thief’s making',
  go: async () => askForged(owner, (await generateKeyPair('ES256')).privateKey),
})

function readPaths(owner: DpopOwner): AttackPath[] {
  const { used, endedSignIns } = owner.server.store
  return [
    {
      name: 'a secret of the owner’s in the records',
      async go() {
        const text = [...used.list(), ...endedSignIns].join('\n')
        const { jwt = '', refreshToken = '' } = owner.storage()
        return [jwt.replace('DPoP ', ''), refreshToken].some((secret) => text.includes(secret))
          ? 'ok'
          : 'none found'
      },
    },
    madeByThief(owner),
  ]
}

const standing = (attackPaths: AttackPath[]): Foothold => ({
  attackPaths: () => attackPaths,
  leave() {},
})

export const serverThefts = {
  'store-read': (owner: DpopOwner) => standing(readPaths(owner)),
  'store-write': (owner: DpopOwner) =>
    standing([
      ...readPaths(owner),
      {
        name: 'the end of the sign-in taken back, and a JWT of the thief’s making',
        async go() {
          for (const sid of owner.subjects) owner.server.store.endedSignIns.delete(sid)
          return madeByThief(owner).go()
        },
      },
    ]),
  'master-key': (owner: DpopOwner) => {
    const signingKey = owner.server.signingKey()
    return standing([
      {
        name: 'a JWT of the thief’s making, signed with the issuer’s key',
        go: () => askForged(owner, signingKey),
      },
    ])
  },
}
