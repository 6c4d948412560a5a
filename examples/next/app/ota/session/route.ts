import { ota } from '../../../guard'

export const GET = (request: Request) => ota.web.session(request)
export const POST = GET
