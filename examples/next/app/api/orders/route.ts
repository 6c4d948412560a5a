import { guard } from '../../../guard'

export async function GET(request: Request) {
  const { response } = await guard().judge(request)
  return response ?? Response.json(['a book'])
}
