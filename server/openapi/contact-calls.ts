import { type RouteConfig, z } from '@hono/zod-openapi'
import { contactSchema } from '@/server/routes/contact'
import { json, refusals } from './answers'

const THANKS = 'Thank you. Your message has reached us.'

export const contactCalls: RouteConfig[] = [
  {
    method: 'post',
    path: '/api/contact',
    operationId: 'sendMessage',
    tags: ['Contact'],
    summary: 'Keeps a message',
    description:
      'Answers 200 only once the message is kept. Only from the site itself, as JSON, at most five an hour from one address.',
    request: {
      body: {
        required: true,
        content: {
          'application/json': {
            schema: contactSchema,
            examples: {
              message: {
                value: { name: 'Ada Example', email: 'ada@example.com', msg: 'Does it scale?' },
              },
              lines: {
                summary: 'Kept as sent, line breaks and all',
                value: { name: 'Ada', email: 'ada@example.com', msg: 'First line\nsecond line π' },
              },
            },
          },
        },
      },
    },
    responses: {
      200: json('Kept', z.strictObject({ message: z.literal(THANKS) }), { message: THANKS }),
      ...refusals([
        'json_expected',
        'bad_json',
        'bad_contact_message',
        'foreign_origin',
        'body_too_large',
        'database_unavailable',
      ]),
    },
  },
]
