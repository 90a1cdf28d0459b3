package file

import (
	"bytes"
	"context"
	"crypto/md5"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"fmt"
	"io"
	"io/fs"
	"net"
	"net/http"
	"net/url"
	"os"
	"strconv"
	"time"

	"github.com/minio/minio-go/v7"
	"github.com/minio/minio-go/v7/pkg/credentials"

	"yagura/internal/kit/trace"
)

// amazon is the endpoint of buckets that name no other. The client adds the region.
const amazon = "s3.amazonaws.com"

// s3Tries is how often a request is sent at most: after a lost connection, or after an answer that asks to try again.
const s3Tries = 3

// deadlines limit the calls to a remote storage.
type deadlines struct {
	call   time.Duration // a write or a deletion, tries included
	answer time.Duration // from a request to the first byte of its answer
	idle   time.Duration // between two parts of an answer while it is read
}

var s3Deadlines = deadlines{call: 30 * time.Second, answer: 10 * time.Second, idle: 30 * time.Second}

// s3Bucket is a Bucket in a storage that speaks the protocol of Amazon S3.
type s3Bucket struct {
	client    *minio.Core
	transport *http.Transport
	name      string
	deadlines deadlines
}

func openS3(u *url.URL) (Bucket, error) { return newS3(u, s3Deadlines) }

func newS3(u *url.URL, d deadlines) (*s3Bucket, error) {
	o, err := s3Options(u)
	if err != nil {
		return nil, err
	}
	b := &s3Bucket{transport: s3Transport(d), name: u.Host, deadlines: d}
	b.client, err = minio.NewCore(o.host, &minio.Options{
		Creds: s3Credentials(), Secure: o.secure, Region: o.region, BucketLookup: o.lookup, MaxRetries: s3Tries, Transport: trace.Transport(b.transport),
	})
	if err != nil {
		return nil, err
	}
	b.client.SetS3EnableDualstack(false) // the addresses that firewalls and policies of existing installations name
	return b, nil
}

// s3Settings are the options of a bucket's URL.
type s3Settings struct {
	host   string
	secure bool
	region string
	lookup minio.BucketLookupType
}

// s3Options reads the options of a URL. It refuses unknown ones, because an option without effect, such as one about
// encryption, would be noticed too late.
func s3Options(u *url.URL) (s3Settings, error) {
	o := s3Settings{host: amazon, secure: true, lookup: minio.BucketLookupAuto}
	if u.Host == "" {
		return o, fmt.Errorf("%q names no bucket: s3://bucket?region=…", u.Redacted())
	}
	for option, values := range u.Query() {
		switch value := values[0]; option {
		case "region":
			o.region = value
		case "endpoint":
			e, err := url.Parse(value)
			if err != nil || e.Host == "" || e.Scheme != "https" && e.Scheme != "http" || e.Path != "" && e.Path != "/" {
				return o, fmt.Errorf("endpoint %q is not an address such as https://s3.example.com", value)
			}
			o.host, o.secure = e.Host, e.Scheme == "https"
			if o.lookup == minio.BucketLookupAuto {
				o.lookup = minio.BucketLookupDNS
			}
		case "use_path_style":
			pathStyle, err := strconv.ParseBool(value)
			if err != nil {
				return o, fmt.Errorf("use_path_style is %q, not true or false", value)
			}
			if pathStyle {
				o.lookup = minio.BucketLookupPath
			}
		default:
			return o, fmt.Errorf("unknown option %q: region, endpoint and use_path_style exist", option)
		}
	}
	for _, name := range []string{"AWS_REGION", "AWS_DEFAULT_REGION"} {
		if o.region == "" {
			o.region = os.Getenv(name)
		}
	}
	return o, nil
}

// s3Credentials returns the keys of the environment, else those of the shared file (~/.aws/credentials), else those of the
// role of the machine or container.
func s3Credentials() *credentials.Credentials {
	return credentials.NewChainCredentials([]credentials.Provider{
		&credentials.EnvAWS{},
		&credentials.FileAWSCredentials{},
		&credentials.IAM{Client: &http.Client{Timeout: 5 * time.Second}},
	})
}

// s3Transport limits each step of a request. The total time of an answer has no limit, because a slow reader may take it
// in small parts; the time without progress has one.
func s3Transport(d deadlines) *http.Transport {
	dialer := &net.Dialer{Timeout: d.answer, KeepAlive: 30 * time.Second}
	return &http.Transport{
		Proxy: http.ProxyFromEnvironment,
		DialContext: func(ctx context.Context, network, address string) (net.Conn, error) {
			c, err := dialer.DialContext(ctx, network, address)
			if err != nil {
				return nil, err
			}
			return idleConn{c, d.idle}, nil
		},
		MaxIdleConnsPerHost:   16,
		IdleConnTimeout:       d.idle,
		TLSHandshakeTimeout:   d.answer,
		ResponseHeaderTimeout: d.answer,
		DisableCompression:    true, // sizes are those of the stored bytes
	}
}

// idleConn fails a read or write that makes no progress.
type idleConn struct {
	net.Conn
	most time.Duration
}

// Read implements net.Conn.
func (c idleConn) Read(p []byte) (int, error) {
	if err := c.SetReadDeadline(time.Now().Add(c.most)); err != nil {
		return 0, err
	}
	return c.Conn.Read(p)
}

// Write implements net.Conn.
func (c idleConn) Write(p []byte) (int, error) {
	if err := c.SetWriteDeadline(time.Now().Add(c.most)); err != nil {
		return 0, err
	}
	return c.Conn.Write(p)
}

// Put implements Bucket. The storage compares the checksums before it stores the object.
func (b *s3Bucket) Put(ctx context.Context, key, contentType string, data []byte) error {
	ctx, cancel := context.WithTimeout(ctx, b.deadlines.call)
	defer cancel()
	md5Sum, sha256Sum := md5.Sum(data), sha256.Sum256(data)
	_, err := b.client.PutObject(ctx, b.name, key, bytes.NewReader(data), int64(len(data)),
		base64.StdEncoding.EncodeToString(md5Sum[:]), hex.EncodeToString(sha256Sum[:]),
		minio.PutObjectOptions{
			ContentType: contentType, CacheControl: "public, max-age=31536000, immutable",
			DisableContentSha256: true, // the sum of the parts of a stream; the whole sum is in the request
		})
	return err
}

// Open implements Bucket.
func (b *s3Bucket) Open(ctx context.Context, key string) (io.ReadSeekCloser, int64, error) {
	o := &s3Object{ctx: ctx, bucket: b, key: key}
	size, err := o.request(0)
	if err != nil {
		return nil, 0, err
	}
	o.size = size
	return o, size, nil
}

// Delete implements Bucket.
func (b *s3Bucket) Delete(ctx context.Context, key string) error {
	ctx, cancel := context.WithTimeout(ctx, b.deadlines.call)
	defer cancel()
	err := b.client.RemoveObject(ctx, b.name, key, minio.RemoveObjectOptions{})
	if missing(err) {
		return nil
	}
	return err
}

// Close implements Bucket.
func (b *s3Bucket) Close() error {
	b.transport.CloseIdleConnections()
	return nil
}

// missing reports whether there is no such object. A missing bucket is another error: it is a wrong setting.
func missing(err error) bool { return minio.ToErrorResponse(err).Code == minio.NoSuchKey }

// s3Object reads an object. It sends a request when it is opened, and another one when it is read at another place.
type s3Object struct {
	ctx    context.Context
	bucket *s3Bucket
	key    string
	size   int64         // bytes of the object
	offset int64         // where the next Read begins
	body   io.ReadCloser // nil before the first request
	at     int64         // where the body is
}

// request asks for the object from an offset on and returns how many bytes come.
func (o *s3Object) request(offset int64) (int64, error) {
	var options minio.GetObjectOptions
	if offset > 0 {
		if err := options.SetRange(offset, 0); err != nil {
			return 0, err
		}
	}
	body, info, _, err := o.bucket.client.GetObject(o.ctx, o.bucket.name, o.key, options)
	if missing(err) {
		return 0, &fs.PathError{Op: "open", Path: o.key, Err: fs.ErrNotExist}
	}
	if err != nil {
		return 0, err
	}
	o.body, o.at = body, offset
	return info.Size, nil
}

// Read implements io.Reader.
func (o *s3Object) Read(p []byte) (int, error) {
	if o.offset >= o.size {
		return 0, io.EOF
	}
	if o.body == nil || o.at != o.offset {
		if err := o.Close(); err != nil {
			return 0, err
		}
		if _, err := o.request(o.offset); err != nil {
			return 0, err
		}
	}
	n, err := o.body.Read(p)
	o.at += int64(n)
	o.offset += int64(n)
	return n, err
}

// Seek implements io.Seeker. It sends no request.
func (o *s3Object) Seek(offset int64, whence int) (int64, error) {
	switch whence {
	case io.SeekCurrent:
		offset += o.offset
	case io.SeekEnd:
		offset += o.size
	}
	if offset < 0 {
		return 0, fmt.Errorf("seek to %d: %w", offset, fs.ErrInvalid)
	}
	o.offset = offset
	return offset, nil
}

// Close implements io.Closer.
func (o *s3Object) Close() error {
	if o.body == nil {
		return nil
	}
	body := o.body
	o.body = nil
	return body.Close()
}
