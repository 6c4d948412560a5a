import { ota } from '../../../guard'

export const GET = (request: Request) =>
  ota.web.guard(request, ({ signIn }) => Response.json({ signIn: signIn?.id }))
