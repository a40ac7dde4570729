package main

import (
	"archive/tar"
	"archive/zip"
	"compress/gzip"
	"errors"
	"io"
	"time"
)

// writeTar writes a compressed tar archive with the files in one folder.
func writeTar(w io.Writer, folder string, made time.Time, files []file) error {
	packer, err := gzip.NewWriterLevel(w, gzip.BestCompression)
	if err != nil {
		return err
	}
	archive := tar.NewWriter(packer)
	for _, f := range files {
		header := &tar.Header{Name: folder + "/" + f.name, Mode: f.mode, Size: int64(len(f.content)), ModTime: made, Format: tar.FormatPAX}
		if err := archive.WriteHeader(header); err != nil {
			return err
		}
		if _, err := archive.Write(f.content); err != nil {
			return err
		}
	}
	return errors.Join(archive.Close(), packer.Close())
}

// writeZip writes a zip archive with the files in one folder.
func writeZip(w io.Writer, folder string, made time.Time, files []file) error {
	archive := zip.NewWriter(w)
	for _, f := range files {
		entry, err := archive.CreateHeader(&zip.FileHeader{Name: folder + "/" + f.name, Method: zip.Deflate, Modified: made})
		if err != nil {
			return err
		}
		if _, err := entry.Write(f.content); err != nil {
			return err
		}
	}
	return archive.Close()
}
