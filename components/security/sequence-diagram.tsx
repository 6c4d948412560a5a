import { Box, Lifeline, Message, Step } from './sequence-parts'

const HEIGHT = 660
const PROVIDER = 90
const BROWSER = 330
const SERVER = 620

/** Steps 1 to 7 of the list below it; the browser's lifeline is in the middle, as in every call. */
export function SequenceDiagram() {
  return (
    <svg
      viewBox={`0 0 720 ${HEIGHT}`}
      role="img"
      aria-labelledby="sequence-title sequence-text"
      className="hidden w-full fill-ink font-mono text-data md:block"
    >
      <title id="sequence-title">Sequence diagram: sign-in, registration, requests</title>
      <desc id="sequence-text">
        Three lifelines, identity provider, browser and server, and the seven steps that are written
        out below. Steps 4 to 7 are framed: they repeat for every request.
      </desc>

      <Lifeline x={PROVIDER} name="Identity provider" bottom={312} />
      <Lifeline x={BROWSER} name="Browser" bottom={HEIGHT} />
      <Lifeline x={SERVER} name="Server" bottom={HEIGHT} />

      <Message y={86} from={BROWSER} to={PROVIDER} label="sign in" />
      <Message y={116} from={PROVIDER} to={SERVER} label="code, via the browser" labelAt={210} />
      <Message y={146} from={SERVER} to={BROWSER} label="sign-in cookie" />
      <Step number={1} x={BROWSER} y={86} />

      <Message y={194} from={BROWSER} to={SERVER} label="fetchtoken" />
      <Message y={224} from={SERVER} to={BROWSER} label="JWT" kind="jwt" />
      <Step number={2} x={BROWSER} y={194} />

      <Message y={272} from={BROWSER} to={SERVER} label="registerDevice: JWT, device id" />
      <Message y={302} from={SERVER} to={BROWSER} label="session key, two cookies" kind="ota" />
      <Step number={3} x={BROWSER} y={272} />

      <rect
        x="150"
        y="336"
        width="560"
        height="306"
        rx="4"
        strokeDasharray="4 4"
        className="fill-none stroke-brass-fill"
      />
      <text x="162" y="358" className="fill-brass text-label">
        EVERY REQUEST
      </text>

      <Box
        x={190}
        y={378}
        width={280}
        lines={['HMAC-SHA512, session key', 'request id | device id | minute']}
      />
      <Step number={4} x={190} y={378} repeats />

      <Message y={474} from={BROWSER} to={SERVER} label="OTA 86b7c75a…-S1" kind="ota" />
      <text x={(BROWSER + SERVER) / 2} y={490} textAnchor="middle" className="fill-muted">
        request id, send log, cookies
      </text>
      <Step number={5} x={BROWSER} y={474} repeats />

      <Box
        x={494}
        y={510}
        width={204}
        lines={['shape, time', 'recompute, compare', 'device, ids, send log']}
      />
      <Step number={6} x={494} y={510} repeats />

      <Message y={614} from={SERVER} to={BROWSER} label="200, or 401 / 409" />
      <Step number={7} x={SERVER} y={614} repeats />
    </svg>
  )
}
