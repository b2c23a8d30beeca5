"""Asks a running server some questions in one batch, with the standard library of Python 3.9 or newer."""
import http.client
import json
import os
import random
import sys
import time
import urllib.error
import urllib.request
import uuid

URL = os.environ.get("URL", "http://127.0.0.1:3000")
KEY = os.environ.get("KEY", "")
MAX_ATTEMPTS = 6
PASSING = {408, 429, 500, 502, 503, 504}  # statuses that may be another one later
BROKEN = (OSError, http.client.HTTPException, ValueError)  # no connection, or only a part of an answer


class Failure(Exception):
    """Its arguments: why there is no answer, whether another attempt may get one, and the seconds to wait before it."""


def sentence(error):
    return f'{error["message"]}: {error["details"]} ({error["code"]})'


def send(request):
    """Sends a request once. Returns the data of the answer."""
    try:
        with urllib.request.urlopen(request, timeout=60) as response:
            return json.load(response)["data"]
    except urllib.error.HTTPError as error:
        seconds = error.headers.get("Retry-After", "")
        try:
            reason = sentence(json.load(error)["error"])
        except (*BROKEN, LookupError, TypeError):  # it is not the server's: a proxy's, for example
            reason = f"the answer has status {error.code}"
        raise Failure(reason, error.code in PASSING, int(seconds) if seconds.isdecimal() else 0)
    except BROKEN as error:
        raise Failure(f"no answer: {getattr(error, 'reason', error)}", True, 0)


def ask(questions):
    """Returns the answers to at most 100 questions, in their order; charged once, however often they are sent."""
    body = json.dumps({"questions": questions}).encode()
    headers = {"Authorization": f"Bearer {KEY}", "Content-Type": "application/json", "Idempotency-Key": str(uuid.uuid4())}
    for attempt in range(1, MAX_ATTEMPTS + 1):
        try:
            return send(urllib.request.Request(f"{URL}/api/v1/batch", body, headers))["answers"]
        except Failure as failure:
            reason, may_pass, seconds = failure.args
            if not may_pass or attempt == MAX_ATTEMPTS:
                raise
            pause = seconds + random.uniform(0.25, 0.5) * 2**attempt  # random, so that clients come back one by one
            print(f"attempt {attempt}: {reason}; next in {pause:.1f} s", file=sys.stderr)
            time.sleep(pause)


if __name__ == "__main__":
    table = {"type": "probabilities-enhanced", "opponents": 2, "simulations": 200_000, "seed": 7}
    try:
        answers = ask([{**table, "cards": cards} for cards in (["Ah", "Kh"], ["Qs", "Qc"], ["Ah", "10h"])])
    except Failure as failure:
        sys.exit(failure.args[0])
    for answer in answers:
        if answer["success"]:
            print("win {win_rate}, tie {tie_rate}, lose {lose_rate}".format(**answer["data"]))
        else:
            print(sentence(answer["error"]))
