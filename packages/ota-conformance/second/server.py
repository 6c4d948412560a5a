"""A second server of the OTA protocol, written from docs/protocol.md: Python 3, standard library only.

python3 server.py PORT            serves /sign-in, /register, /sign-out, /ready, and all else under OTA;
                                  /sign-in?jkt=THUMBPRINT is for that device key alone
python3 server.py PORT header     also registers who sends no device key
python3 server.py --vectors DIR   computes ota-vectors.json and send-log-traces.json of DIR again

The sections follow the page. What it leaves out: https, rate limits, several nodes, a memory that lasts, and to forget old sessions.
P-256 and AES-256-GCM, which Python's library lacks, are in packages/ota/vectors/unseal.py.
"""
import base64, hashlib, hmac, json, os, re, secrets, sys, threading, time, uuid
from datetime import datetime
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

sys.path.append(os.path.join(sys.path[0], "../../ota/vectors"))
from unseal import G, N, content_key, crypt, decode, is_on_curve, multiply, tag_of

SEGMENT, MINUTE = 15_000, 60_000  # times are Unix milliseconds
MEMORY_OF_A_MINUTE = MINUTE + 15_000 + 2_000  # for as long as its tokens could come, and a margin
ENROLMENT, IDLE, LIFE = 5 * MINUTE, 30 * MINUTE, 8 * 60 * MINUTE
LISTED, LOGGED = 20, 64  # ids in a history, ids in a send log
MAX_BODY = 2**20
UUID = re.compile(r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}")

def now():
    return time.time_ns() // 1_000_000

class Refused(Exception):
    """With a code of the page."""

STATUS = {  # 401 where nothing stands here
    "device_id_invalid": 400, "device_key_invalid": 400, "duplicate_header": 400, "already_enrolled": 409, "enrolment_expired": 409,
    "device_key_mismatch": 409, "ota_resync": 409, "ota_device_cloned": 409, "ota_body_too_large": 413, "too_early": 425,
}
VERDICTS = {"replay": "ota_replayed", "malformed": "ota_malformed", "late": "ota_late",
            "resync": "ota_resync", "fork": "ota_device_cloned"}

def audit(event):
    print("audit:", event, file=sys.stderr)

# --- Encoding

def token_mac(session_key, request_id, device_id, minute):
    text = f"{request_id}|{device_id}|{minute}"
    return hmac.new(session_key.encode(), text.encode("latin-1"), hashlib.sha512).hexdigest()

def parse_token(text):
    """MAC and label; what the MAC's characters are shows when it is compared."""
    found = re.fullmatch(r"OTA (.{128})-S([1-4])", text, re.DOTALL)
    if not found: raise Refused("ota_malformed")
    return found[1], int(found[2])

def is_equal(given, right):
    return hmac.compare_digest(given.encode("latin-1"), right.encode("latin-1"))

# --- The time window

def segment_of(label, at):
    """The one segment next to the server's own, or its own, that has this label."""
    own = at // SEGMENT
    for segment in (own - 1, own, own + 1):
        if segment % 4 + 1 == label:
            return segment
    raise Refused("ota_stale")

# --- The send log

class SendLog:
    def __init__(self):
        self.ids = []  # oldest first
        self.accepted = {}  # id: whether it was accepted, or only announced
        self.segment = {}  # id: of the token that brought it
        self.whole = True

    def enter(self, announced, request_id, segment):
        for one in [*announced, request_id]:
            self.ids.append(one)
            self.accepted[one], self.segment[one] = one == request_id, segment
        while len(self.ids) > LOGGED:
            oldest = self.ids.pop(0)
            del self.accepted[oldest], self.segment[oldest]
            self.whole = False

    def judge(self, one, header, segment):
        """The number of the first rule that fits, and its verdict."""
        log = self.ids
        if self.accepted.get(one): return 1, "replay"
        sent = header.split("|") if header else []
        count = len(sent)
        well_formed = count <= LISTED and len(set(sent)) == count and all(map(UUID.fullmatch, sent))
        if sent[-1:] == [one]: sent = sent[:-1]
        if not well_formed or one in sent: return 2, "malformed"
        if not log:
            self.whole = count < LISTED
            self.enter(sent, one, segment)
            return 3, "accept"
        common = [other for other in sent if other in self.accepted]
        if not common and (sent or not self.whole): return 4, "resync"
        before_in_sent = sent.index(common[0]) if common else 0
        before_in_log = log.index(common[0]) if common else 0
        if before_in_sent and before_in_log: return 5, "fork"
        if before_in_log and count < LISTED: return 6, "fork"
        if before_in_sent and self.whole: return 7, "fork"
        sent, logged = sent[before_in_sent:], log[before_in_log:]
        if any(theirs != ours for theirs, ours in zip(sent, logged)): return 8, "fork"
        if len(logged) <= len(sent):
            beyond = sent[len(logged):]
            if any(other in self.accepted for other in [*beyond, one]): return 9, "fork"
            self.enter(beyond, one, segment)
            return 10, "accept"
        if logged[len(sent)] != one: return 11, "fork"
        if segment > self.segment[one]: return 12, "late"
        self.accepted[one] = True
        return 13, "accept"

# --- Keys

def base64url(data):
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()

def expand(prk, info):
    """HKDF-Expand of RFC 5869 with SHA-512: its first block, 64 bytes."""
    return hmac.new(prk, info + b"\x01", hashlib.sha512).digest()

class Keys:
    """Of one session: nothing of it is stored but in this process."""

    def __init__(self, master, epoch, payload):
        prk = hmac.new(epoch, master, hashlib.sha512).digest()
        self.session_id = base64url(payload)
        self.session_key = base64url(expand(prk, b"ota/v1/session-key\0" + payload))
        self.device_tag = base64url(expand(prk, b"ota/v1/device-cookie\0" + payload)[:32])
        self.device_id = str(uuid.UUID(bytes=payload[18:34]))
        self.expires_at = int.from_bytes(payload[38:42], "big") * 1000

def new_payload(key_number, sign_in_id, device_id, at, expires_at):
    sid = hashlib.sha256(sign_in_id.encode()).digest()[:1] + os.urandom(15)
    times = (at // 1000).to_bytes(4, "big") + (expires_at // 1000).to_bytes(4, "big")
    return bytes([1, key_number]) + sid + uuid.UUID(device_id).bytes + times

# --- The sealed key

KEY_LENGTH = 512  # of a device-key header

def read_device_key(header):
    """The point of a public key."""
    try:
        jwk = json.loads(header) if len(header) <= KEY_LENGTH else {}
        x, y = decode(jwk["x"]), decode(jwk["y"])
        is_public = (jwk["kty"], jwk["crv"]) == ("EC", "P-256") and "d" not in jwk
    except (ValueError, KeyError, TypeError): raise Refused("device_key_invalid")
    point = int.from_bytes(x, "big"), int.from_bytes(y, "big")
    if not is_public or len(x) != 32 or len(y) != 32 or not is_on_curve(*point): raise Refused("device_key_invalid")
    return point

def thumbprint(device_key):
    """RFC 7638; no key has none."""
    if not device_key: return ""
    x, y = (base64url(part.to_bytes(32, "big")) for part in device_key)
    return base64url(hashlib.sha256(f'{{"crv":"P-256","kty":"EC","x":"{x}","y":"{y}"}}'.encode()).digest())

def seal(session_key, device_key, ephemeral, iv):
    """A JWE. `ephemeral` is a private key, a number below N."""
    x, y = (base64url(part.to_bytes(32, "big")) for part in multiply(ephemeral, G))
    header = {"alg": "ECDH-ES", "enc": "A256GCM", "epk": {"kty": "EC", "crv": "P-256", "x": x, "y": y}}
    head = base64url(json.dumps(header, separators=(",", ":")).encode())
    key = content_key(multiply(ephemeral, device_key))
    text = crypt(key, iv, session_key.encode())
    return ".".join([head, "", base64url(iv), base64url(text), base64url(tag_of(key, iv, head.encode(), text))])

# --- Binding the request

def binding_of(session_key, method, authority, target, digest, history, token):
    """The header, or None for what cannot be bound."""
    forms = r"[A-Z][A-Z-]*", r"[^|\sA-Z]+", r"/\S*", r"(sha-256=:[A-Za-z0-9+/]{43}=:)?", rf"(\|?{UUID.pattern})*"
    if not all(map(re.fullmatch, forms, (method, authority, target, digest, history))): return None
    key = expand(session_key.encode(), b"ota/v1/binding")
    text = f"v1|{method}|{authority}|{target}|{digest or '-'}|{history}|{token}"
    return "v1 " + hmac.new(key, text.encode("latin-1"), hashlib.sha512).hexdigest()

def digest_of(body):
    return f"sha-256=:{base64.b64encode(hashlib.sha256(body).digest()).decode()}:" if body else ""

# --- The memory: it lives and dies with this process, and its epoch with it

class SignIn:
    def __init__(self, jkt):
        self.id, self.at, self.jkt = str(uuid.uuid4()), now(), jkt
        self.expires_at = self.at + LIFE
        self.used, self.ended, self.session = False, False, None

    def end(self, how):
        self.ended = True
        if self.session:
            self.session.end(how)

class Session:
    def __init__(self, sign_in, keys):
        self.sign_in, self.keys = sign_in, keys
        self.log, self.spent, self.over = SendLog(), {}, None
        self.clock = self.last_accepted = now()

    def end(self, how):
        if not self.over:
            self.over, self.log, self.spent = how, SendLog(), {}

    def refuse_over(self, at):
        if at - self.last_accepted > IDLE: self.end("idle")
        if self.over: raise Refused(f"ota_session_{self.over}")

    def admit(self, request_id, history, segment, at):
        """The last step: nothing else happens to the session meanwhile."""
        minute = segment // 4
        self.refuse_over(at)
        self.clock = max(self.clock, at)
        self.spent = {of: ids for of, ids in self.spent.items() if of * MINUTE + MEMORY_OF_A_MINUTE >= self.clock}
        if minute * MINUTE + MEMORY_OF_A_MINUTE < self.clock:
            raise Refused("ota_resync")  # a copy could not be told any more; this alone ends nothing
        if request_id in self.spent.get(minute, ()): raise Refused("ota_replayed")
        _, verdict = self.log.judge(request_id, history, segment)
        if verdict in ("fork", "resync"):
            audit("device_cloned" if verdict == "fork" else "send_log_lost")
            self.sign_in.end("revoked")
        if verdict != "accept": raise Refused(VERDICTS[verdict])
        self.last_accepted = at
        self.spent.setdefault(minute, set()).add(request_id)

TAKES_PLAIN = sys.argv[2:] == ["header"]
MASTERS = {1: os.urandom(64)}
EPOCH = os.urandom(16)
LOCK = threading.Lock()
sign_ins, sessions = {}, {}  # by their ids

# --- Order of checks

def prove(token, request_id, session):
    """Window, MAC and end of the sign-in: the segment, and the time at which it was right."""
    mac, label = parse_token(token)
    at = now()
    segment = segment_of(label, at)
    keys = session and session.keys
    if not keys or not is_equal(mac, token_mac(keys.session_key, request_id, keys.device_id, segment // 4)):
        raise Refused("ota_bad_mac")
    if at >= keys.expires_at: raise Refused("ota_session_expired")
    return segment, at

def verify(request):
    """Refused, or nothing: then the handler may run, this once."""
    history, session_id = request.one("RequestHistory"), request.cookie("ota_session")
    request_id, token = request.one("X-Request-ID"), request.one("Authorization")
    if not token.startswith("OTA"): raise Refused("bearer_refused")
    parse_token(token)
    if len(request_id) != 36 or len(session_id) != 56 or len(history) not in (0, *range(36, 740, 37)):
        raise Refused("ota_malformed")
    session = sessions.get(session_id)
    segment, at = prove(token, request_id, session)
    with LOCK:
        session.refuse_over(at)
        if any(request_id in ids for ids in session.spent.values()): raise Refused("ota_replayed")
    if not is_equal(request.cookie("ota_device"), session.keys.device_tag):
        audit("session_key_leaked")
        raise Refused("ota_device_unproven")
    if not UUID.fullmatch(request_id): raise Refused("ota_malformed")
    if "OTA-Binding" in request.headers:
        digest, authority = request.one("Content-Digest"), request.one("Host").lower()
        parts = (request.command, authority, request.path, digest, history, token)
        right = binding_of(session.keys.session_key, *parts)
        if right is None or not is_equal(request.one("OTA-Binding"), right):
            raise Refused("ota_bad_binding")
        if digest != digest_of(request.read_body()): raise Refused("ota_bad_binding")
        segment, at = prove(token, request_id, session)  # reading may have taken long
    with LOCK:
        session.admit(request_id, history, segment, at)

# --- Enrolment

def proven_session(request):
    """That of both cookies; an id alone proves nothing."""
    session = sessions.get(request.cookie("ota_session"))
    return session if session and is_equal(request.cookie("ota_device"), session.keys.device_tag) else None

def register(request):
    device_id, at = request.one("device-id"), now()
    if not UUID.fullmatch(device_id): raise Refused("device_id_invalid")
    is_plain = TAKES_PLAIN and "device-key" not in request.headers
    device_key = None if is_plain else read_device_key(request.one("device-key"))
    sign_in = sign_ins.get(request.cookie("login"))
    if not sign_in: raise Refused("login_required")
    if abs(at - sign_in.at) > ENROLMENT: raise Refused("enrolment_expired")
    if sign_in.jkt and sign_in.jkt != thumbprint(device_key):
        audit("enrolment_refused")
        raise Refused("device_key_mismatch")
    with LOCK:
        if sign_in.used or sign_in.ended:
            audit("enrolment_refused")
            raise Refused("already_enrolled")
        number, master = next(iter(MASTERS.items()))
        payload = new_payload(number, sign_in.id, device_id, at, sign_in.expires_at)
        keys = Keys(master, EPOCH, payload)
        sign_in.used, sign_in.session = True, Session(sign_in, keys)
        sessions[keys.session_id] = sign_in.session
        before = proven_session(request)
        if before: before.sign_in.end("replaced")
    cookies = [cookie("ota_session", keys.session_id), cookie("ota_device", keys.device_tag)]
    ephemeral, iv = 1 + secrets.randbelow(N - 1), os.urandom(12)
    sent = keys.session_key if is_plain else seal(keys.session_key, device_key, ephemeral, iv)
    headers = [("session_key", sent), ("jSessionId", keys.session_id)]
    return {"message": "Device registered"}, [*headers, *cookies]

def sign_out(request):
    with LOCK:
        sign_in, session = sign_ins.get(request.cookie("login")), proven_session(request)
        for one in filter(None, (sign_in, session and session.sign_in)):
            one.end("revoked")
    return {}, [cookie(name, "", 0) for name in ("login", "ota_session", "ota_device")]

def sign_in(request):
    one = SignIn(request.path.partition("?jkt=")[2])  # of nobody: who signs in, and how, is not the protocol's
    sign_ins[one.id] = one
    return {}, [cookie("login", one.id)]

# --- The cookies, and HTTP

def cookie(name, value, max_age=LIFE // 1000):
    """Over https `Secure` comes to it, and the prefix `__Host-`."""
    return "Set-Cookie", f"{name}={value}; Max-Age={max_age}; Path=/; HttpOnly; SameSite=Lax"

CALLS = {("GET", "/sign-in"): sign_in, ("POST", "/register"): register, ("POST", "/sign-out"): sign_out,
         ("GET", "/ready"): lambda _: ({}, [])}
PROOFS = ("Authorization", "X-Request-ID", "RequestHistory", "Cookie", "OTA-Binding", "Content-Digest")

class Request(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def one(self, name):
        return (self.headers.get(name) or "").strip(" \t")

    def cookie(self, name):
        """The first of its name."""
        for pair in self.one("Cookie").split("; "):
            found, _, value = pair.partition("=")
            if found == name: return value
        return ""

    def read_body(self):
        length = int(self.one("Content-Length") or 0)
        if length > MAX_BODY: raise Refused("ota_body_too_large")
        self.is_read = True
        return self.rfile.read(length)

    def answer(self, status, body, headers=()):
        text = json.dumps(body).encode()
        self.send_response(status)  # with Date, which corrects a device's clock
        for name, value in [*headers, ("Content-Type", "application/json"), ("Cache-Control", "no-store")]:
            self.send_header(name, value)
        self.send_header("Content-Length", str(len(text)))
        if not self.is_read and self.one("Content-Length") not in ("", "0"):
            self.send_header("Connection", "close")  # else the next request began in this one's body
        self.end_headers()
        if self.command != "HEAD": self.wfile.write(text)

    def serve(self):
        self.is_read = False
        try:
            if any(len(self.headers.get_all(name, [])) > 1 for name in PROOFS):
                raise Refused("duplicate_header")
            if "Early-Data" in self.headers: raise Refused("too_early")
            if "Transfer-Encoding" in self.headers:
                return self.answer(411, {"statusCode": 411, "message": "Content-Length, please"})
            if not (self.one("Content-Length") or "0").isdecimal():
                return self.answer(400, {"statusCode": 400, "message": "Content-Length is no number"})
            if call := CALLS.get((self.command, self.path.partition("?jkt=")[0])): return self.answer(200, *call(self))
            verify(self)  # all else is guarded, whatever its method and query
            self.answer(200, {"opened": True})
        except Refused as refused:
            code = str(refused)
            status = STATUS.get(code, 401)
            challenge = [("WWW-Authenticate", f'OTA error="{code}"')] if status == 401 else []
            self.answer(status, {"statusCode": status, "code": code, "message": "Refused"}, challenge)

    do_GET = do_HEAD = do_POST = do_PUT = do_PATCH = do_DELETE = do_OPTIONS = serve

    def log_message(self, *_):
        """No line a request: a log must not hold what was sent."""

# --- The vectors

def code_of(check):
    try:
        return check() or "ok"
    except Refused as refused:
        return str(refused)

def id_of(number):
    return f"{number:08d}-0000-4000-8000-000000000000"

def ids_of(text):
    """`4 7-9` of a trace as a RequestHistory."""
    runs = [run.split("-") for run in text.split()]
    return "|".join(id_of(n) for run in runs for n in range(int(run[0]), int(run[-1]) + 1))

def check_vectors(folder):
    """What was computed, with what must come out of it."""
    vectors, traces = (json.load(open(f"{folder}/{name}.json")) for name in ("ota-vectors", "send-log-traces"))
    named = {vector["name"]: vector for vector in vectors["vectors"]}
    for v in [*vectors["vectors"], *vectors["bindings"]]:
        at = v["timestampMs"]
        mac = token_mac(v["sessionKey"], v["requestId"], v["deviceId"], at // MINUTE)
        yield f"OTA {mac}-S{at // SEGMENT % 4 + 1}", v["authorization"]
    for v in vectors["bindings"]:
        parts = [v[part] for part in ("method", "authority", "target", "contentDigest", "requestHistory")]
        yield digest_of((v["body"] or "").encode()), v["contentDigest"]
        yield binding_of(v["sessionKey"], *parts, v["authorization"]), v["binding"]
    for v in vectors["verification"]:
        def check(v=v, of=named[v["vector"]]):
            mac, label = parse_token(v["authorization"])
            server = datetime.fromisoformat(v["serverIso"].replace("Z", "+00:00"))
            segment = segment_of(label, round(server.timestamp() * 1000))
            right = token_mac(of["sessionKey"], v["requestId"], of["deviceId"], segment // 4)
            return None if is_equal(mac, right) else "ota_bad_mac"
        yield code_of(check), v["expect"]["code"]
    d = vectors["derivation"]
    keys = Keys(*(bytes.fromhex(d[name]) for name in ("masterHex", "stateEpochHex", "payloadHex")))
    yield (keys.session_id, keys.session_key), (d["jSessionIdPayload"], d["sessionKey"])
    for v in vectors["sealed"]:
        ephemeral = int.from_bytes(decode(v["ephemeralPrivateKey"]["d"]), "big")
        yield seal(v["sessionKey"], read_device_key(v["deviceKey"]), ephemeral, bytes.fromhex(v["ivHex"])), v["jwe"]
        yield thumbprint(read_device_key(v["deviceKey"])), v["jkt"]
    for v in vectors["deviceKeysRefused"]:
        yield code_of(lambda v=v: read_device_key(v["deviceKey"])), "device_key_invalid"
    for scenario in vectors["scenarios"]:
        log = SendLog()
        for s in scenario["steps"]:
            yield log.judge(s["requestId"], s["requestHistory"], s["segment"])[1], s["verdict"]
    for trace in traces["traces"]:
        log = SendLog()
        for number, history, segment, rule in trace:
            due = rule, traces["rules"][str(rule)]
            yield log.judge(id_of(number), ids_of(history), segment), due

if __name__ == "__main__":
    if sys.argv[1] == "--vectors":
        results = list(check_vectors(sys.argv[2]))
        wrong = [(got, due) for got, due in results if got != due]
        print(f"{len(results)} computed, {len(wrong)} otherwise", *wrong[:5], sep="\n")
        sys.exit(len(wrong) > 0)
    ThreadingHTTPServer.request_queue_size = 128
    server = ThreadingHTTPServer(("127.0.0.1", int(sys.argv[1])), Request)
    print(f"http://127.0.0.1:{server.server_port}", flush=True)
    server.serve_forever()
