"""Patroni 3.0.2 of Debian 12 with the condition that it lacks; nothing that is installed is changed.

A primary that slept past its lease gets a new one when it wakes up, and 3.0.2 then writes the leader key whoever holds
it: the real primary sees itself deposed, and what it acknowledged meanwhile is rewound away. The maintainers closed this
in pull requests 2689 and 2693 (May 2023, MIT licence); here the same is said in our own words: the key is written only
over our own name, or where there is none.

Usage: python3 patroni-with-condition.py CONFIG
"""

import time

import patroni.version

# What `npm run check-cluster` knows a mended Patroni by.
patroni.version.__version__ += "+leader-condition"

from patroni.__main__ import main  # noqa: E402
from patroni.dcs import Leader, catch_return_false_exception  # noqa: E402
from patroni.dcs.etcd3 import Etcd3, Etcd3Error, base64_encode  # noqa: E402


@catch_return_false_exception
def renew_lease_and_key(self):
    patience = self._retry.copy()

    def ask(*args, **kwargs):
        return patience(*args, retry=patience, **kwargs)

    def run(*args):
        patience.deadline = patience.stoptime - time.time()
        if patience.deadline < 1:
            raise Etcd3Error("update_leader timeout")
        return self._run_and_handle_exceptions(*args, retry=ask)

    self._run_and_handle_exceptions(self._do_refresh_lease, True, retry=ask)
    leader = self.cluster.leader if self.cluster else None
    if isinstance(leader, Leader) and leader.session == self._lease:
        return bool(self._lease)
    key = {"key": base64_encode(self.leader_path), "value": base64_encode(self._name)}
    is_ours = {**key, "target": "VALUE"}
    if run(self._client.txn, is_ours, {"request_put": {**key, "lease": self._lease}}):
        return True
    return bool(run(self._client.put, self.leader_path, self._name, self._lease, 0))


Etcd3._update_leader = renew_lease_and_key

if __name__ == "__main__":
    main()
