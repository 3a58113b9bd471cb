#!/bin/sh
# Installs the bundle that this file lies in as a service of this machine, or updates it to this version. Run it as root;
# again does no harm. What it makes: the user matab, /opt/matab/versions/VERSION, /opt/matab/current, /etc/matab.env,
# matab.service, matab-update.service, the command matab. Records are in /var/lib/matab and stay as they are.
set -eu
here=$(dirname "$(readlink -f "$0")")
say() { printf '%s\n' "$*"; }
fail() { say "$*" >&2; exit 1; }

[ "$(id -u)" = 0 ] || fail "Run this as root: sudo $0"
[ -f "$here/release.json" ] || fail "This is not the folder of a bundle: unpack one, and run its install.sh."
[ -d /run/systemd/system ] && command -v systemctl >/dev/null || fail "There is no systemd here. ./matab start runs Matab without it."
(cd "$here" && sha256sum --check --quiet SHA256SUMS) || fail "A file of the bundle is damaged: copy and unpack it again."

said() { sed -n "s/^ *\"$1\": \"\([^ \"]*\).*/\1/p" "$here/release.json"; }
version=$(said version)
# As an update calls it.
target=/opt/matab/versions/$version-$(said commit)

id matab >/dev/null 2>&1 ||
  useradd --system --user-group --home-dir /var/lib/matab --no-create-home --shell /usr/sbin/nologin matab
install -d -m 0755 /opt/matab /opt/matab/versions
install -d -m 0700 -o matab -g matab /var/lib/matab /var/lib/matab-demo
if [ "$here" != "$target" ]; then
  # Beside, then renamed: an interrupted copy is never taken for the version.
  rm -rf "$target.part"
  cp -a "$here" "$target.part"
  chown -R root:root "$target.part"
  sync
  rm -rf "$target.old"
  [ ! -e "$target" ] || mv "$target" "$target.old"
  mv "$target.part" "$target"
  rm -rf "$target.old"
fi
if [ ! -e /etc/matab.env ]; then
  install -m 0640 -o root -g matab "$target/deploy/matab.env" /etc/matab.env
fi
for unit in matab.service matab-update.service; do
  install -m 0644 "$target/deploy/$unit" "/etc/systemd/system/$unit"
done
ln -sfn "$target" /opt/matab/next && mv -T /opt/matab/next /opt/matab/current
ln -sfn /opt/matab/current/matab /usr/local/bin/matab
systemctl daemon-reload
systemctl enable --quiet matab matab-update
systemctl restart matab
say "Matab $version is installed and starting. What it says, the first password too: journalctl -u matab -o cat"
