import type { Judge } from './guard'
import type { Answer, OtaRequest } from './request'
import type { SignIn } from './sign-ins'

/** The part of an `Ota` that adapters need. */
export interface OtaCore<Own extends SignIn = SignIn, Raw = unknown> {
  /** Judges a request of any framework. An adapter is shorter. */
  judge: Judge<Own, Raw>
  /** Answers the client's own requests: POST registers the device, GET proves that requests arrive. */
  answerSession(method: string, request: OtaRequest<Raw>): Promise<Answer>
}
